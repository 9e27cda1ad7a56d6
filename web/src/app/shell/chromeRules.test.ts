import { describe, expect, it } from 'vitest'
import { chromeParts } from './chromeRules.ts'

const usual = { chrome: 'app', bareInApp: false, inNativeApp: false, throughAdvisor: false } as const

describe('the chrome rules of D3 s2', () => {
  it('frames a screen with header, bottom bar and footer', () => {
    expect(chromeParts(usual)).toEqual({ header: 'app', footer: true, bottomBar: true, profileMenu: true })
  })
  it('leaves portfolio and its like bare inside the native app, and nowhere else', () => {
    expect(chromeParts({ ...usual, bareInApp: true, inNativeApp: true }).header).toBe('none')
    expect(chromeParts({ ...usual, bareInApp: true }).header).toBe('app')
  })
  it('hides the hamburger everywhere inside the native app', () => {
    expect(chromeParts({ ...usual, inNativeApp: true })).toMatchObject({ header: 'app', profileMenu: false })
  })
  it('hides header and footer for a visit through an advisory partner', () => {
    expect(chromeParts({ ...usual, throughAdvisor: true })).toMatchObject({ header: 'none', footer: false })
  })
  it('hides the header, and only it, while a stored instant amount is paid (D11)', () => {
    expect(chromeParts({ ...usual, instantPayment: true })).toMatchObject({ header: 'none', footer: true })
  })
})
