import { autocomplete } from '../autocomplete.ts'
import type { TownList } from './town-list.ts'
import type { FoundTowns } from './town-lookup.ts'

/** Milliseconds until an answer takes its time: most come sooner, and who types wants to hear nothing between the keys. */
const LONG = 1_000

/** Looks for the towns of what is typed, and offers them in a list. */
export interface TownSearch {
  /** Looks for the towns of a text; for one that is too short, none are on offer. */
  ask(text: string): void
  /** Looks for the towns of a text, unless they have been found since it was last stopped. */
  resume(text: string): void
  /** Chooses the first of the towns that are shown, if any are; while an answer is still to come, the first of that. */
  chooseFirst(): void
  /** Closes what is shown, also when an answer is still to come: it opens again when somebody asks for it. */
  dismiss(): void
  /** Drops whatever is asked for, or shown. */
  stop(): void
}

/** @param states of the field, `busy` among them while an answer is awaited. */
export function townSearch(
  list: TownList,
  states: CustomStateSet,
  find: (text: string, signal: AbortSignal) => Promise<FoundTowns>,
): TownSearch {
  let wantsFirst = false
  /** The text of the latest answer; empty while another is awaited, and where none came. */
  let answered = ''
  const search = autocomplete<FoundTowns>(
    (text, signal) => {
      states.add('busy')
      const slow = setTimeout(list.sayBusy, LONG)
      // What is asked before the towns is not cancelled with them.
      signal.addEventListener('abort', () => clearTimeout(slow))
      return find(text, signal).finally(() => clearTimeout(slow))
    },
    {
      onAnswer(found, text) {
        states.delete('busy')
        answered = text
        list.show(found, text)
        if (wantsFirst) list.chooseFirst()
      },
      onError(error) {
        states.delete('busy')
        list.explain(error)
      },
    },
  )
  function ask(text: string): void {
    wantsFirst = false
    answered = ''
    list.outdate()
    search.ask(text)
  }
  function stop(): void {
    // Whoever comes back to a text that is no town wants its towns; a phone has no key that opens the list.
    answered = ''
    // The towns on offer are those of an earlier text.
    if (search.isAwaited) list.show(undefined, '')
    search.cancel()
    states.delete('busy')
    list.close()
  }
  return {
    ask,
    resume(text) {
      if (!search.isAwaited && text.trim() !== answered) ask(text)
    },
    chooseFirst() {
      wantsFirst = search.isAwaited
      list.chooseFirst()
    },
    dismiss() {
      if (search.isAwaited) stop()
      else list.close()
    },
    stop,
  }
}
