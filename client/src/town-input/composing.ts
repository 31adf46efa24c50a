/** The code of a key that the input method has taken. */
const TAKEN = 229

/**
 * Whether a key belongs to the input method, since a character is being composed. In Safari the key that ends that comes
 * after its end.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === TAKEN
}
