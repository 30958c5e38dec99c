export const panelStyles = `
:host { --surface: #ffffff; --raised: #f4f4f6; --text: #1c1c22; --muted: #5a5a66; --line: #d9d9e0; --danger: #b3261e; }
@media (prefers-color-scheme: dark) {
  :host { --surface: #1b1b20; --raised: #2a2a32; --text: #f2f2f5; --muted: #b4b4c0; --line: #45454f; --danger: #ffb4ab; }
}
:where(.panel, .panel *) { box-sizing: border-box; margin: 0; }
.panel {
  position: fixed;
  right: calc(20px + env(safe-area-inset-right));
  bottom: calc(var(--bottom) + env(safe-area-inset-bottom));
  display: flex;
  flex-direction: column;
  width: 384px;
  max-width: calc(100vw - 40px);
  height: 600px;
  max-height: calc(100dvh - var(--bottom) - 20px);
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: 16px;
  background: var(--surface);
  color: var(--text);
  box-shadow: 0 12px 40px rgb(0 0 0 / 24%);
  font: 16px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  animation: rise 160ms ease-out;
}
:host([data-side="left"]) .panel { right: auto; left: calc(20px + env(safe-area-inset-left)); }
@keyframes rise { from { opacity: 0; transform: translateY(12px); } }
:where(.panel) :where(h2, p, ul, ol) { padding: 0; font: inherit; }
:where(.panel) :where(ul, ol) { list-style: none; }
:where(.panel) :where(button, input, a) { font: inherit; color: inherit; }
.panel :focus-visible { outline: 2px solid var(--text); outline-offset: 2px; }
header { display: flex; align-items: center; gap: 4px; padding: 8px 8px 8px 16px; border-bottom: 1px solid var(--line); }
h2 { flex: 1; min-width: 0; overflow: hidden; font-size: 17px; font-weight: 600; text-overflow: ellipsis; white-space: nowrap; }
svg { display: block; width: 22px; height: 22px; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
.icon { display: grid; place-items: center; width: 44px; height: 44px; padding: 0; border: 0; border-radius: 50%; background: none; cursor: pointer; }
.icon:hover { background: var(--raised); }
.log { position: relative; flex: 1; overflow-y: auto; overscroll-behavior: contain; padding: 16px; }
.log:focus-visible { outline-offset: -3px; }
.notice { margin-bottom: 12px; color: var(--muted); font-size: 13px; }
.said { max-width: 92%; width: fit-content; padding: 10px 14px; border-radius: 4px 14px 14px 14px; background: var(--raised); overflow-wrap: anywhere; }
.said > .plain { margin-top: 8px; }
.asked { max-width: 92%; width: fit-content; margin-left: auto; padding: 10px 14px; border-radius: 14px 4px 14px 14px; background: var(--colour); color: var(--ink); overflow-wrap: anywhere; }
.turn { display: grid; gap: 12px; margin-top: 16px; }
.waiting { animation: wait 1.2s ease-in-out infinite alternate; }
@keyframes wait { to { color: var(--muted); } }
.cards { display: grid; gap: 10px; }
.card { display: grid; grid-template-columns: 72px minmax(0, 1fr); gap: 12px; padding: 10px; border: 1px solid var(--line); border-radius: 12px; }
.card img, .no-picture { width: 72px; height: 72px; border-radius: 8px; background: var(--raised); object-fit: cover; }
.name { font-weight: 600; line-height: 1.3; overflow-wrap: anywhere; }
.detail { color: var(--muted); font-size: 14px; overflow-wrap: anywhere; }
.detail:empty { display: none; }
.price { font-weight: 600; font-variant-numeric: tabular-nums; }
.price s { color: var(--muted); font-weight: 400; font-size: 14px; }
.misses { color: var(--muted); font-size: 14px; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; }
.plain, .primary { display: inline-flex; align-items: center; min-height: 44px; padding: 6px 12px; border: 1px solid var(--line); border-radius: 22px; background: none; font-size: 15px; text-decoration: none; text-align: start; cursor: pointer; }
.plain:hover { background: var(--raised); }
.primary { border-color: transparent; background: var(--colour); color: var(--ink); }
[aria-busy="true"], [aria-disabled="true"] { opacity: .6; cursor: default; }
.suggestions { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 12px; }
.turn .suggestions { margin-top: 0; }
.hearing { padding: 8px 16px; color: var(--text); font-size: 15px; overflow-wrap: anywhere; max-height: 6.5em; overflow-y: auto; }
.hearing:empty { display: none; }
.composer { display: flex; gap: 8px; padding: 10px 12px; border-top: 1px solid var(--line); }
.field { flex: 1; min-width: 0; height: 48px; padding: 0 16px; border: 1px solid #8a8a96; border-radius: 24px; background: var(--surface); }
.field::placeholder { color: var(--muted); opacity: 1; }
.round { display: grid; flex: none; place-items: center; width: 48px; height: 48px; padding: 0; border: 2px solid transparent; border-radius: 50%; background: var(--colour); color: var(--ink); cursor: pointer; }
.listening { animation: pulse 1.2s ease-in-out infinite; }
@keyframes pulse { 50% { box-shadow: 0 0 0 8px color-mix(in srgb, var(--colour) 30%, transparent); } }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
:host([data-page]) .panel { inset: 0 auto; left: max(0px, calc(50vw - 360px)); width: min(100vw, 720px); max-width: none; height: 100dvh; max-height: none; border-width: 0; border-radius: 0; box-shadow: none; }
@media (max-width: 480px) {
  :host(:not([data-page])) .panel { inset: auto 0 0; width: auto; max-width: none; height: 85dvh; max-height: 85dvh; border-radius: 16px 16px 0 0; border-width: 1px 0 0; }
}
@media (max-height: 420px) { .panel { inset-block: 0; height: 100dvh; max-height: 100dvh; border-radius: 0; } }
@media (prefers-reduced-motion: reduce) { .panel, .panel * { animation: none; } .listening { box-shadow: 0 0 0 4px var(--text); } }
@media (forced-colors: active) { .panel :is(button, .asked, .said) { border: 1px solid ButtonText; } }
`
