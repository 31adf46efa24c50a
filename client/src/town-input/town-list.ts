import type { Town } from '../api.ts'
import { logFaults } from './attribute-faults.ts'
import { Combobox } from './combobox.ts'
import { countInWords, failureInWords, messagesIn } from './messages.ts'
import type { PlaceNames } from './place-names.ts'
import { popupAt } from './popup.ts'
import { isTooLong } from './refusals.ts'
import type { FieldParts } from './template.ts'
import type { FoundTowns } from './town-lookup.ts'
import { placesOf, type SearchedBy, townOption } from './town-option.ts'

/** What opens at the field: the towns to choose from, or why there are none. */
export interface TownList {
  readonly isShown: boolean
  /** Shows what was found; nothing where nothing was asked for. */
  show(found: FoundTowns | undefined, typed: string): void
  /** Lets no town be chosen, since the text has changed. */
  outdate(): void
  /** Says to screen readers that an answer takes its time, as the moving line shows. */
  sayBusy(): void
  /** Says why nothing could be found. */
  explain(error: unknown): void
  /** Says that there is no key to ask with, or one with characters that no key can have. */
  wantKey(key: string | undefined): void
  /** Chooses the first town, where towns are shown. */
  chooseFirst(): void
  close(): void
}

interface Candidate {
  readonly town: Town
  readonly place: string
  readonly typed: string
  readonly by: SearchedBy
}

/** @param language gives the language that the list speaks. */
export function townList(
  field: Element,
  parts: FieldParts,
  language: () => string,
  onChoose: (town: Town) => void,
): TownList {
  const { input, list, note, spoken } = parts
  const popup = popupAt(input, parts.popup)
  const options = new Combobox<Candidate>({
    input,
    list,
    render: ({ town, place, by, typed }) => townOption(town, place, by, typed),
    onChoose: ({ town }) => onChoose(town),
    onToggle: (isOpen) => {
      note.hidden = true
      if (isOpen) popup.show()
      else hide()
    },
  })
  let shown: FoundTowns | undefined

  /** Hides the list; what is hidden is not read out either. */
  function hide(): void {
    popup.hide()
    spoken.textContent = ''
  }

  /** Adds where the towns are that were shown before that was known. */
  function showPlaces(found: FoundTowns, names: PlaceNames): void {
    if (shown !== found) return
    const places = placesOf(found.towns, names)
    for (const [at, place] of list.querySelectorAll('[part=place]').entries()) place.textContent = places[at] ?? ''
  }

  /** Says something in place of the list, and to screen readers. */
  function say(text: string): void {
    options.show([])
    note.textContent = text
    spoken.textContent = text
    note.hidden = false
    popup.show()
  }

  return {
    get isShown() {
      return popup.isShown
    },
    show(found, typed) {
      shown = found
      if (found === undefined) {
        options.show([])
        return
      }
      const { towns, names, by } = found
      const places = placesOf(towns, names)
      options.show(towns.map((town, at) => ({ town, place: places[at] ?? '', typed, by })))
      void found.lateNames.then((names) => showPlaces(found, names))
      if (towns.length === 0) say(messagesIn(language()).none)
      else spoken.textContent = countInWords(towns.length, language())
    },
    outdate() {
      options.outdate()
      spoken.textContent = ''
    },
    sayBusy() {
      spoken.textContent = messagesIn(language()).searching
    },
    explain(error) {
      const isOfText = isTooLong(error)
      say(isOfText ? messagesIn(language()).tooLong : failureInWords(error, language()))
      if (!isOfText) logFaults(field, error)
    },
    wantKey(key) {
      const { noKey, impossibleKey } = messagesIn(language())
      say(key === undefined ? noKey : impossibleKey)
    },
    chooseFirst() {
      options.chooseFirst()
    },
    close() {
      options.close()
    },
  }
}
