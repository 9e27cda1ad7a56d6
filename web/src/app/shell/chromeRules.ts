import type { Chrome } from '../defineRoute.ts'

/** The query key that marks a visit through an advisory partner; a setting of the build (D3 s2, K-254). */
export const advisoryKey: string = import.meta.env?.VITE_ADVISORY_KEY || 'advisor'

/** The key of local storage under which another page of the platform leaves an amount to pay at once (D3 s2, K-254). */
export const instantAmountKey: string = import.meta.env?.VITE_INSTANT_AMOUNT_KEY || 'instantAmount'

interface Circumstances {
  readonly chrome: Chrome
  readonly bareInApp: boolean
  readonly noBottomBar?: boolean
  readonly inNativeApp: boolean
  readonly throughAdvisor: boolean
  /** A screen on which one pays, with a stored instant amount. */
  readonly instantPayment?: boolean
}

/** Which parts of the frame are shown. */
export interface ChromeParts {
  readonly header: 'app' | 'plain' | 'none'
  readonly footer: boolean
  readonly bottomBar: boolean
  /** The button that opens the profile drawer. */
  readonly profileMenu: boolean
}

/**
 * The chrome rules of D3 s2 and D1 s6: inside the native app docvault, profile, asset and portfolio pages stand bare
 * and the hamburger is hidden everywhere; a visit through an advisory partner has neither header nor footer;
 * paying a stored instant amount has no header.
 */
export function chromeParts({
  chrome,
  bareInApp,
  noBottomBar = false,
  inNativeApp,
  throughAdvisor,
  instantPayment = false,
}: Circumstances): ChromeParts {
  if (chrome === 'bare' || throughAdvisor || (inNativeApp && bareInApp))
    return { header: 'none', footer: false, bottomBar: false, profileMenu: false }
  if (chrome === 'plain') return { header: 'plain', footer: false, bottomBar: false, profileMenu: false }
  const header = instantPayment ? 'none' : 'app'
  return { header, footer: true, bottomBar: !noBottomBar, profileMenu: !inNativeApp }
}
