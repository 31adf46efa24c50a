/** What separates the names in a text: `Koło, PL`, `Linz/Donau`, «Бахмут (Артемівськ)». */
export const BETWEEN_NAMES = /[/(),]/
