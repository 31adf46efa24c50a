/** The service that a program with the field comes from; none in a bundle, which comes from anybody. */
export const ownService: { origin: string | undefined } = { origin: undefined }
