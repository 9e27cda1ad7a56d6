import { describe, expect, it } from 'vitest'
import { allows } from '../../../shared/lifecycle.ts'
import {
  beginClosingMove,
  changePasswordMove,
  confirmEmailMove,
  devicesToForget,
  type InvestorState,
  isConfirmationOpen,
  isNewDevice,
  isResetOpen,
  reopenMove,
  requestConfirmationMove,
  requestResetMoves,
  resetPasswordMove,
  secondFactorMove,
  secondsUntilResend,
  signInMove,
  withDevice,
  withNewSession,
  withReset,
} from './investorLifecycle.ts'

const now = new Date('2026-11-20T04:30:00.000Z')
const ago = (ms: number): Date => new Date(now.getTime() - ms)
const minuteMs = 60_000
const hourMs = 60 * minuteMs

describe('the moves of credentials', () => {
  const moves = {
    confirmEmail: [confirmEmailMove, { unconfirmed: 'confirmed' }],
    signIn: [signInMove, { confirmed: 'confirmed' }],
    changePassword: [changePasswordMove, { confirmed: 'confirmed' }],
    secondFactor: [secondFactorMove, { confirmed: 'confirmed' }],
    resetPassword: [resetPasswordMove, { unconfirmed: 'confirmed', confirmed: 'confirmed' }],
    askForConfirmation: [requestConfirmationMove, { unconfirmed: 'unconfirmed' }],
    askForResetUnconfirmed: [requestResetMoves.unconfirmed, { unconfirmed: 'unconfirmed' }],
    askForResetConfirmed: [requestResetMoves.confirmed, { confirmed: 'confirmed' }],
    beginClosing: [beginClosingMove, { confirmed: 'closing' }],
    reopen: [reopenMove, { closing: 'confirmed' }],
  } as const
  const states: readonly InvestorState[] = ['unconfirmed', 'confirmed', 'closing']
  const table = Object.entries(moves).flatMap(([name, [move, ends]]) =>
    states.map(state => ({
      name,
      state,
      move,
      end: new Map<string, string>(Object.entries(ends)).get(state),
    })),
  )
  it.each(table)('$name from $state ends in $end', ({ move, state, end }) => {
    expect(allows(move, state) ? move.to : undefined).toBe(end)
  })
})

describe('links', () => {
  it('may be asked for again after 60 s', () => {
    expect(secondsUntilResend(undefined, now)).toBe(0)
    expect(secondsUntilResend(ago(0), now)).toBe(60)
    expect(secondsUntilResend(ago(59_001), now)).toBe(1)
    expect(secondsUntilResend(ago(60_000), now)).toBe(0)
  })
  it('for a new password are good for 30 minutes each, whatever was sent after them', () => {
    const at = ago(30 * minuteMs).toISOString()
    const resets = withReset({ rst_1: at }, 'rst_2', now)
    expect(isResetOpen(resets, 'rst_1', now)).toBe(true)
    expect(isResetOpen(resets, 'rst_2', now)).toBe(true)
    expect(isResetOpen({ rst_1: ago(30 * minuteMs + 1).toISOString() }, 'rst_1', now)).toBe(false)
    expect(isResetOpen(resets, 'rst_3', now)).toBe(false)
    expect(Object.keys(withReset(resets, 'rst_3', new Date(now.getTime() + 1)))).toEqual(['rst_2', 'rst_3'])
  })
  it('to confirm an e-mail are good for seven days', () => {
    expect(isConfirmationOpen(ago(7 * 24 * hourMs), now)).toBe(true)
    expect(isConfirmationOpen(ago(7 * 24 * hourMs + 1), now)).toBe(false)
  })
})

describe('the sessions of an investor', () => {
  const absoluteMs = 12 * hourMs
  it('are twenty at most; the oldest ends', () => {
    const twenty = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`s${index}`, ago((index + 1) * minuteMs).toISOString()]),
    )
    const { kept, ended } = withNewSession(twenty, { id: 'new', at: now, absoluteMs })
    expect(ended).toEqual(['s19'])
    expect(Object.keys(kept)).toHaveLength(20)
    expect(kept.new).toBe(now.toISOString())
  })
  it('are forgotten past the absolute limit, and the replaced one with them', () => {
    const sessions = { old: ago(13 * hourMs).toISOString(), former: ago(hourMs).toISOString() }
    const opened = { id: 'new', at: now, absoluteMs, replaces: 'former' }
    expect(withNewSession(sessions, opened)).toEqual({ kept: { new: now.toISOString() }, ended: [] })
  })
})

describe('devices', () => {
  it('are new when not seen before, but not at the very first log-in', () => {
    expect(isNewDevice([], 'Chrome on Android')).toBe(false)
    expect(isNewDevice(['Chrome on Android'], 'Chrome on Android')).toBe(false)
    expect(isNewDevice(['Chrome on Android'], 'Firefox on Linux')).toBe(true)
  })
  it('are remembered newest last, fifty at most', () => {
    expect(withDevice(['a', 'b'], 'a')).toEqual(['b', 'a'])
    const fifty = Array.from({ length: 50 }, (_, index) => `d${index}`)
    expect(withDevice(fifty, 'new')).toEqual([...fifty.slice(1), 'new'])
  })

  it('recognised at a log-in are ten at most; the one not used for longest makes room', () => {
    const known = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`d${index}`, ago((index + 1) * hourMs).toISOString()]),
      )
    expect(devicesToForget(known(9))).toEqual([])
    expect(devicesToForget(known(10))).toEqual(['d9'])
    expect(devicesToForget(known(12))).toEqual(['d11', 'd10', 'd9'])
  })
})
