/** `!important` in here wins over `!important` of the page: https://www.w3.org/TR/css-cascade-5/#cascade-context. */
export const buttonStyles = `
:host {
  all: initial !important;
  position: fixed !important;
  inset: auto !important;
  bottom: calc(var(--bottom) + env(safe-area-inset-bottom)) !important;
  right: calc(20px + env(safe-area-inset-right)) !important;
  z-index: 999990 !important;
  display: block !important;
}
:host([data-side="left"]) {
  right: auto !important;
  left: calc(20px + env(safe-area-inset-left)) !important;
}
.open {
  display: grid;
  place-items: center;
  width: 56px;
  height: 56px;
  padding: 0;
  border: 2px solid transparent;
  border-radius: 50%;
  background: var(--colour);
  color: var(--ink);
  cursor: pointer;
  box-shadow: 0 4px 16px rgb(0 0 0 / 24%);
  transition: transform 120ms;
}
.open:hover { transform: scale(1.05); }
.open:focus-visible { outline: 3px solid var(--colour); outline-offset: 3px; }
.open[aria-busy="true"] { opacity: .7; cursor: progress; }
.open[hidden] { display: none; }
.open svg { width: 26px; height: 26px; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
@media (prefers-reduced-motion: reduce) { .open { transition: none; } .open:hover { transform: none; } }
@media (forced-colors: active) { .open { border-color: ButtonText; } }
@media print { :host { display: none !important; } }
`
