/** Takes what is being done, now and then with how far it is, and of how much where that is known. */
export type Progress = (step: string, count?: number, total?: number) => void
