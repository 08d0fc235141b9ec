"""The program in a browser: no server, no processes, no threads; Pyodide runs it in a worker of the page."""

from niwashi.browser.message_port import MessagePort
from niwashi.browser.search_worker import SearchWorker, WorkerLine

__all__ = ["MessagePort", "SearchWorker", "WorkerLine"]
