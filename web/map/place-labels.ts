/** A label beside a point, in pixels. */
export interface Label {
  readonly x: number
  readonly y: number
  readonly text: string
  /** Whether it is shown whatever else there is. */
  readonly isMain?: boolean
}

/** Pixels that a letter takes at the labels' size, about. */
const LETTER_WIDTH = 7.2
/** Pixels of a line, and between a label and its point. */
const LINE_HEIGHT = 15
const GAP = 7

/** Where a label stands: left or right of its point, or below. */
type Side = 'start' | 'end' | 'below'

/** A label, and where it stands. */
export interface PlacedLabel<Of extends Label> {
  readonly label: Of
  readonly side: Side
  /** What it covers, about. */
  readonly box: Rectangle
}

/** In pixels. */
export interface Rectangle {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/**
 * Labels that cover neither each other nor a point, the first ones before the later ones, on the side where there is room.
 * A main one without room on either side stands below its point.
 *
 * @param buttons an area that hides the map, where neither point nor label is placed.
 */
export function placeLabels<Of extends Label>(
  labels: readonly Of[],
  width: number,
  buttons: Rectangle,
): readonly PlacedLabel<Of>[] {
  const taken: Rectangle[] = [buttons]
  const placed: PlacedLabel<Of>[] = []
  for (const label of labels) {
    const point = { left: label.x - 3, right: label.x + 3, top: label.y - 3, bottom: label.y + 3 }
    const fits = (box: Rectangle) => box.left >= 0 && box.right <= width && !taken.some((other) => touches(box, other))
    const side = (['end', 'start'] as const).find((side) => fits(boxOf(label, side, width)))
    if (label.isMain !== true && (side === undefined || !fits(point))) continue
    const box = boxOf(label, side ?? 'below', width)
    taken.push(point, box)
    placed.push({ label, side: side ?? 'below', box })
  }
  return placed
}

function boxOf({ x, y, text, isMain }: Label, side: Side, width: number): Rectangle {
  const length = text.length * LETTER_WIDTH * (isMain === true ? 1.35 : 1)
  const left = {
    start: x - GAP - length,
    end: x + GAP,
    below: Math.max(0, Math.min(x - length / 2, width - length)),
  }[side]
  const top = side === 'below' ? y + GAP : y - LINE_HEIGHT / 2
  return { left, right: left + length, top, bottom: top + LINE_HEIGHT }
}

function touches(a: Rectangle, b: Rectangle): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
