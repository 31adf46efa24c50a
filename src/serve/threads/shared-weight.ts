/** Bytes: twice the 64 MiB that V8 lets be allocated after one garbage collection before it begins the next. */
const MOST_WEIGHT = 128 * 2 ** 20

const weights = new WeakMap<ArrayBufferLike, ArrayBuffer>()

/**
 * Makes V8 count shared memory among what this thread holds. V8 leaves shared memory out when it decides whether to
 * collect garbage, so a thread that throws little else away would keep all old snapshots. It does count the thread's
 * own buffers: one that is never touched, and thus takes no memory, lives as long as the shared memory does here, and
 * is a reason to collect both once they are no longer used.
 *
 * To be called in every thread that holds the memory, once nothing there refers to the memory that it replaces: the
 * collection that this may start is what frees the old memory. So even what is counted already, as while it waited to be
 * served, gets another buffer.
 */
export function countShared({ buffer }: Uint8Array): void {
  weights.set(buffer, new ArrayBuffer(Math.min(buffer.byteLength, MOST_WEIGHT)))
}
