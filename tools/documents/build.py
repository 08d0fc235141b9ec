"""Lay the pages out for MkDocs, in each language, and have it build them."""

import json
import shutil
import subprocess
import sys
import tomllib
from os.path import relpath
from pathlib import Path

from lock.sets import ROOT
from tools.documents.contents import LANGUAGES, Page, SiteContents, SiteSection, read_contents
from tools.documents.links import Rewriting, other_language

HERE = Path(__file__).parent
NAMES = {"en": "English", "ja": "日本語"}
ENGLISH_ONLY = {"en": "", "ja": "英語のみ"}
SEARCHED = {"en": ["en"], "ja": ["ja", "en"]}
ABOUT = {"en": "Niwashi: documents", "ja": "にわし：説明書"}
_NOT_OURS = ("404.html", "sitemap.xml.gz")
"""Files that MkDocs writes for a site whose address it knows."""


class NotBuilt(Exception):
    """A page or a link is wrong."""


def build(out: Path, sources: Path) -> str:
    """Write the site of all languages; returns a line on it. Raises NotBuilt."""
    contents = read_contents()
    shutil.rmtree(out, ignore_errors=True)
    shutil.rmtree(sources, ignore_errors=True)
    for language in LANGUAGES:
        lay_out(contents, language, sources / language)
        _run_mkdocs(sources / language, out / language)
    links = "".join(f'<p><a href="{each}/index.html" lang="{each}">{NAMES[each]}</a>' for each in LANGUAGES)
    (out / "index.html").write_text(
        f'<!doctype html><meta charset="utf-8"><title>Niwashi</title>{links}', "utf-8"
    )
    size = sum(file.stat().st_size for file in out.rglob("*") if file.is_file())
    return f"{out}: {len(list(out.rglob('*.html')))} pages, {size / 1e6:.1f} MB"


def lay_out(contents: SiteContents, language: str, folder: Path) -> None:
    """Write the sources of one language: pages under their addresses, pictures, and `mkdocs.yml`."""
    pages, pictures = folder / "pages", set[str]()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    home = project.get("urls", {}).get("Files")  # the address of the repository's files, if it is named
    for page in contents.pages:
        if source := page.source(language):
            rewriting = Rewriting(contents, source, language, home)
            text = rewriting.rewritten((ROOT / source).read_text("utf-8"))
            # The lines before a page that name it in the other language.
            other = next(each for each in LANGUAGES if each != language)
            is_there = page.source(other) or page.address.endswith("/index")
            front = _front(page.address, other) if is_there else ""
            _write(pages / f"{page.address}.md", front + text)
            pictures |= rewriting.pictures
    for section in contents.sections:
        if not (section.index and section.index.source(language)):
            _write(pages / section.folder / "index.md", _list(section, language))
    for picture in pictures:
        (pages / "pictures" / picture).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / picture, pages / "pictures" / picture)
    shutil.copyfile(HERE / "theme" / "documents.css", pages / "documents.css")
    settings = {
        "INHERIT": relpath(HERE / "mkdocs.yml", folder),
        "site_name": ABOUT[language],
        "docs_dir": "pages",
        "theme": {"language": language, "custom_dir": relpath(HERE / "theme", folder)},
        "plugins": [{"search": {"lang": SEARCHED[language]}}],
        "nav": _navigation(contents, language),
    }
    _write(folder / "mkdocs.yml", json.dumps(settings, ensure_ascii=False, indent=1))


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


def _front(address: str, other: str) -> str:
    way = other_language(address, address, other)
    return f"---\nother: {way}\nother_language: {other}\nother_name: {NAMES[other]}\n---\n\n"


def _list(section: SiteSection, language: str) -> str:
    """Return the first page of a section: its pages by their titles, those in English only marked."""
    here = f"{section.folder}/index"
    lines = []
    for page in (*([section.index] if section.index else []), *section.pages):
        if page.source(language):
            lines.append(f"- [{_title(page, language)}]({Path(page.address).name}.md)")
        else:
            way = other_language(here, page.address, "en")
            lines.append(f"- [{_title(page, 'en')}]({way})（{ENGLISH_ONLY[language]}）")
    other = next(each for each in LANGUAGES if each != language)
    return f"{_front(here, other)}# {section.names[language]}\n\n" + "\n".join(lines) + "\n"


def _title(page: Page, language: str) -> str:
    text = (ROOT / (page.source(language) or page.english)).read_text("utf-8")
    return next(line[2:] for line in text.splitlines() if line.startswith("# "))


def _navigation(contents: SiteContents, language: str) -> list[object]:
    sections = [
        {
            section.names[language]: [
                f"{section.folder}/index.md",
                *(
                    {_title(page, language): f"{page.address}.md"}
                    for page in section.pages
                    if page.source(language)
                ),
            ]
        }
        for section in contents.sections
    ]
    return [{"Niwashi": "index.md"}, *sections]


def _run_mkdocs(sources: Path, out: Path) -> None:
    """Build one language; a link that leads nowhere fails. Raises NotBuilt."""
    config, words = sources / "mkdocs.yml", ("--strict", "--quiet", "--site-dir", str(out))
    run = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", *words, "--config-file", str(config)],
        stderr=subprocess.STDOUT,
        stdout=subprocess.PIPE,
        text=True,
    )
    if run.returncode:
        raise NotBuilt(run.stdout)
    for name in _NOT_OURS:
        (out / name).unlink(missing_ok=True)
