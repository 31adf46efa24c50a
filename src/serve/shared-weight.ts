/** Bytes: twice what V8 lets come after a collection of garbage, 64 MiB, before it begins the next. */
const MOST_WEIGHT = 128 * 2 ** 20

const weights = new WeakMap<ArrayBufferLike, ArrayBuffer>()

/**
 * Has V8 count shared memory among what this thread holds. It leaves shared memory out when it decides whether to
 * collect garbage, so that a thread which throws little else away would keep all old snapshots. Memory of this
 * thread's own is counted: some that is never touched, and thus takes none, lives as long as the shared memory does
 * here, and is a reason to collect both once they are no longer used.
 *
 * To be called in every thread that holds the memory, once nothing there refers to what it takes the place of: a
 * collection that begins is what frees that.
 */
export function countShared({ buffer }: Uint8Array): void {
  if (!weights.has(buffer)) weights.set(buffer, new ArrayBuffer(Math.min(buffer.byteLength, MOST_WEIGHT)))
}
