/**
 * Makes the links that switch the page's language lead to the place on the page that is being read.
 *
 * @param place as a fragment; by default the address's.
 */
export function keepPlace(place: () => string = () => location.hash): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.switch a')) {
    link.addEventListener('click', () => {
      link.hash = place()
    })
  }
}
