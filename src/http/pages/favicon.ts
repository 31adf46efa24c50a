/** The mark of the service: a road sign with the arrow that points to a town. */
export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<g id="sign"><rect width="32" height="32" rx="7" fill="#0b4ea2"/>
<rect x="2.5" y="2.5" width="27" height="27" rx="5" fill="none" stroke="#fff" stroke-width="1.6"/>
<path d="M9 23V16.5a4.5 4.5 0 0 1 4.5-4.5H21m-4.5-5 5.5 5-5.5 5" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></g></svg>
`
