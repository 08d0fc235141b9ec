"""What a page is sent, as plain data, with every word in the page's language."""

from niwashi.views.choices import choices_view
from niwashi.views.lesson import Taught
from niwashi.views.status import PageFacts, Starts, believed_table, scene, status

__all__ = ["PageFacts", "Starts", "Taught", "believed_table", "choices_view", "scene", "status"]
