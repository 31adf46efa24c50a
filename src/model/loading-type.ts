import type { Element } from './names.ts'

/** The seven mnemos of specification section 2.5. */
export const LOADING_MNEMOS = ['top', 'side', 'back', 'tent_off', 'beam_off', 'rack_off', 'gate_off'] as const

export interface LoadingType extends Element {
  readonly mnemo: (typeof LOADING_MNEMOS)[number]
}
