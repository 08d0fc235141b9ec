"""Games with friends are a part of the page where their package is installed."""

import re

from starlette.testclient import TestClient
from tests.server.running import Running

from niwashi.page_parts import added_page_parts
from niwashi.page_types.friends import FRIEND_COMMANDS
from niwashi.server.application import application
from niwashi.web.files import PAGE


def test_every_command_of_friends_is_sent_by_the_page() -> None:
    folders = (PAGE, *(part.folder for part in added_page_parts()))
    scripts = "\n".join(file.read_text("utf-8") for folder in folders for file in sorted(folder.glob("*.js")))
    names = [command.model_fields["do"].default for command in FRIEND_COMMANDS]
    assert [each for each in names if not re.search(rf'do: [^}}]*"{each}"', scripts)] == []


def test_page_has_scripts_styles_dialogs_and_words_of_friends() -> None:
    running = Running()
    client = TestClient(application(running.program), base_url="http://127.0.0.1")
    page = client.get("/?language=en").text
    for name in ("homes-game", "homes", "friends-open", "links-dialog", "friends-dialog"):
        assert page.count(f'id="{name}"') == 1
    assert page.index('id="homes-game"') < page.index('id="last-turn"') < page.index('id="homes"')
    assert page.index('id="friends-open"') < page.index('id="backup-open"')
    assert ">Invite a friend</button>" in page
    assert "<!-- parts:" not in page
    script = client.get("/page/main.js").text
    assert "function addParts(model) { addFriends(model); }" in script
    assert "#links-qr {" in client.get("/page/main.css").text
    words = {each: client.get(f"/words/{each}.json").json()["words"] for each in ("en", "ja")}
    assert words["en"]["page-links-copied"] == "Copied"
    assert set(words["en"]) == set(words["ja"])
    running.program.close()
