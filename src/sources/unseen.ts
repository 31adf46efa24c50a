/** Characters that nobody sees, except joiners, which are letters of a kind in some scripts. */
export const UNSEEN = /(?![\u200C\u200D])\p{Cf}/gu
