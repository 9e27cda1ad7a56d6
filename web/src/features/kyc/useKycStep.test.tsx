// @vitest-environment jsdom

import { expect, it } from 'vitest'
import { act, renderHook } from '../../components/testing/library.ts'
import { kycAs, savedPan } from './testing/kycFixture.ts'
import { useKycStep } from './useKycStep.ts'

const savedAs = (name: string) => kycAs({ pan: { ...savedPan, name } })

it('a changed form keeps what it was filled from, until it is left for what is saved', () => {
  const { result, rerender } = renderHook(kyc => useKycStep(kyc, 'pan'), { initialProps: savedAs('Asha') })
  expect(result.current.form).toBe(false)
  act(() => result.current.edit())
  act(() => result.current.touch())
  rerender(savedAs('Meera'))
  expect(result.current).toMatchObject({ form: true, outdated: true, base: { saved: { name: 'Asha' } } })
  act(() => result.current.view())
  expect(result.current).toMatchObject({ form: false, outdated: false, base: { saved: { name: 'Meera' } } })
  act(() => result.current.edit())
  rerender(savedAs('Lila'))
  expect(result.current).toMatchObject({ form: true, outdated: false, base: { saved: { name: 'Lila' } } })
})

it('a form that somebody began to fill stays, though another device has saved the step meanwhile', () => {
  const { result, rerender } = renderHook(kyc => useKycStep(kyc, 'pan'), { initialProps: kycAs() })
  act(() => result.current.touch())
  rerender(savedAs('Meera'))
  expect(result.current).toMatchObject({ form: true, outdated: true })
})
