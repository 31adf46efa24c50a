export interface AutocompleteOptions<Found> {
  /** Milliseconds without another key before asking; 120 by default. */
  readonly delay?: number | undefined
  /** Fewest characters to ask with; 3 by default, as the searches for towns require. */
  readonly minLength?: number | undefined
  /** Called with the answer to the latest text, and to no other; with undefined where the text is too short to ask. */
  readonly onAnswer: (found: Found | undefined, text: string) => void
  /** Called with what the latest text's request failed with. */
  readonly onError: (error: unknown, text: string) => void
}

export interface Autocomplete {
  /** Whether the answer to the latest text is still to come. */
  readonly isAwaited: boolean
  /** To be called with the whole text whenever it changes. */
  ask(text: string): void
  /** Forgets the text and whatever is under way; nothing is called back until the next `ask`. */
  cancel(): void
}

/**
 * Searches while a person types: waits for a pause in typing, cancels what is out of date, and never shows an older
 * answer over a newer one.
 *
 * @param find answers a text, such as `(query, signal) => refdir.findTownsByName({ query }, { signal })`.
 */
export function autocomplete<Found>(
  find: (text: string, signal: AbortSignal) => Promise<Found>,
  { delay = 120, minLength = 3, onAnswer, onError }: AutocompleteOptions<Found>,
): Autocomplete {
  let latest = new AbortController()
  let isAwaited = false
  const cancel = (): AbortSignal => {
    isAwaited = false
    latest.abort()
    latest = new AbortController()
    return latest.signal
  }
  const search = (text: string, signal: AbortSignal): void => {
    const telling =
      <Told>(tell: (told: Told, text: string) => void) =>
      (told: Told) => {
        if (signal.aborted) return
        isAwaited = false
        tell(told, text)
      }
    const finding = async () => find(text, signal)
    // What `onAnswer` throws is not what the request failed with.
    finding().then(telling(onAnswer), telling(onError))
  }
  return {
    get isAwaited() {
      return isAwaited
    },
    ask(typed) {
      const text = typed.trim()
      const signal = cancel()
      // as the service counts
      if ([...text.normalize('NFC')].length < minLength) {
        onAnswer(undefined, text)
        return
      }
      isAwaited = true
      const timer = setTimeout(search, delay, text, signal)
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    },
    cancel,
  }
}
