import { UNSEEN } from '../unseen.ts'

/** A cell's name, composed; without spaces around it, and without what nobody sees: soft hyphens, marks of direction. */
export function readName(cell: string): string {
  return cell.replace(UNSEEN, '').normalize('NFC').trim()
}
