"""The program in a browser: no server, no processes, no threads; Pyodide runs it in a worker of the page."""
