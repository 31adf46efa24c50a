/**
 * Look of the field. What pages want to change is a variable or a part; the font comes from the page. The field's own
 * variables begin with `--_`, so that a page may set the public ones from variables of its own under any name.
 */
export const STYLES = `
:host {
  --_accent: var(--town-input-accent, light-dark(#0b57a4, #8ab8f0));
  --_background: var(--town-input-background, light-dark(#fff, #14191f));
  --_border: var(--town-input-border, light-dark(#79818c, #808b98));
  --_color: var(--town-input-color, light-dark(#14191f, #eef1f4));
  --_muted: var(--town-input-muted, light-dark(#565f6b, #a3adb9));
  --_danger: var(--town-input-danger, light-dark(#b3261e, #ff9c92));
  --_mark: var(--town-input-mark, light-dark(#ffe08a, #6b5200));
  --_radius: var(--town-input-radius, 8px);
  --_corner: min(var(--_radius), 1em); /* Of the list: round ends, as of an input, would cut off its towns. */
  display: inline-flex; /* In a line of text it is aligned by the input, whatever is shown below. */
  flex-direction: column;
  position: relative;
  inline-size: 20em;
  max-inline-size: 100%;
  color: var(--_color);
}
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
input {
  inline-size: 100%;
  margin: 0;
  padding: var(--town-input-padding, .55em .75em);
  font: inherit;
  color: inherit;
  text-overflow: ellipsis;
  background: var(--_background);
  border: 1px solid var(--_border);
  border-radius: var(--_radius);
}
input::placeholder { color: var(--_muted); opacity: 1; }
input:focus-visible { outline: 2px solid var(--_accent); outline-offset: 1px; border-color: var(--_accent); }
input:disabled { opacity: .6; }
:host(:state(invalid)) input { border-color: var(--_danger); }
[part=popup] {
  inset: auto;
  inline-size: max(var(--_field), 18em);
  max-inline-size: calc(100vw - 8px);
  margin: 0;
  padding: 0;
  overflow: hidden;
  color: inherit;
  background: var(--_background);
  border: 1px solid var(--_border);
  border-radius: var(--_corner);
  box-shadow: 0 8px 28px rgb(0 0 0 / .18);
}
[part=popup]:popover-open { display: flex; flex-direction: column; }
ul { min-block-size: 0; margin: 0; padding: 4px; max-block-size: min(26em, 60vh); overflow-y: auto; overscroll-behavior: contain; list-style: none; }
ul:empty { display: none; }
ul[aria-busy=true] { opacity: .55; transition: opacity .1s .25s; }
[part=option] {
  display: grid;
  grid-template: "name postcode" "place country" / minmax(min(6em, 60%), 1fr) auto;
  column-gap: 1em;
  padding: .45em .6em;
  border-radius: calc(var(--_corner) - 3px);
  cursor: pointer;
  -webkit-tap-highlight-color: transparent;
}
@media (pointer: coarse) { [part=option] { padding-block: .65em; } }
[part=name] { grid-area: name; justify-self: start; font-weight: 600; overflow-wrap: anywhere; }
[part=postcode] { grid-area: postcode; max-inline-size: 11em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-variant-numeric: tabular-nums; font-size: .875em; align-self: center; }
[part=place] { grid-area: place; justify-self: start; color: var(--_muted); font-size: .875em; }
[part=country] { grid-area: country; justify-self: end; color: var(--_muted); font-size: .8125em; }
[part=option]:hover { background: color-mix(in srgb, var(--_accent) 9%, transparent); }
[part=option][aria-selected=true] { background: color-mix(in srgb, var(--_accent) 16%, transparent); box-shadow: inset 3px 0 var(--_accent); }
:host(:dir(rtl)) [part=option][aria-selected=true] { box-shadow: inset -3px 0 var(--_accent); }
mark { color: inherit; background: var(--_mark); border-radius: 2px; }
[part=note] { margin: 0; padding: .7em .9em; color: var(--_muted); }
[part=error] { margin: .3em 0 0; color: var(--_danger); font-size: .875em; }
[part=error]:empty { display: none; }
/* On the lower edge of the input, within its border, where the edge is straight: below it there is no room. */
[part=progress] { direction: ltr; position: relative; block-size: 3px; margin: -4px var(--_corner) 1px; overflow: hidden; border-radius: 2px; opacity: 0; pointer-events: none; transition: opacity .1s; }
:host(:state(busy)) [part=progress] { opacity: 1; transition-delay: .25s; }
[part=progress]::after { content: ""; display: block; block-size: 100%; inline-size: 40%; background: var(--_accent); }
/* Only while it is visible: an endless animation keeps the page repainting. */
:host(:state(busy)) [part=progress]::after { animation: pass 1s infinite; }
@keyframes pass { from { translate: -100%; } to { translate: 350%; } }
@keyframes pulse { to { opacity: .3; } }
@media (prefers-reduced-motion: reduce) {
  [part=progress]::after { inline-size: 100%; }
  :host(:state(busy)) [part=progress]::after { animation-name: pulse; animation-direction: alternate; }
}
@media (forced-colors: active) {
  [part=option][aria-selected=true] { outline: 2px solid Highlight; outline-offset: -2px; }
  [part=progress]::after { background: Highlight; }
}
.spoken { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`
