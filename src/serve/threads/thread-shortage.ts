/** The system has fewer threads to give than are wanted; this may pass, as when memory has run out. */
export class ThreadShortage extends Error {
  override name = 'ThreadShortage'
}
