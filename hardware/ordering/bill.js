const rows = [...document.querySelectorAll("tr[data-refs]")];
const dots = [...document.querySelectorAll("g[data-ref]")];

function show(refs) {
  for (const dot of dots) dot.classList.toggle("shown", refs.includes(dot.dataset.ref));
  for (const row of rows) {
    row.classList.toggle("shown", row.dataset.refs.split(" ").some((ref) => refs.includes(ref)));
  }
}

for (const row of rows) {
  for (const what of ["mouseenter", "focusin", "click"]) {
    row.addEventListener(what, () => show(row.dataset.refs.split(" ")));
  }
}
for (const dot of dots) {
  for (const what of ["mouseenter", "click"]) dot.addEventListener(what, () => show([dot.dataset.ref]));
}
