/** Has the links that switch the page's language lead to the place of the page that is being read. */
export function keepPlace(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.switch a')) {
    link.addEventListener('click', () => {
      link.hash = location.hash
    })
  }
}
