import { describe, expect, it } from 'vitest'
import { addressDetails } from '../../contracts/kyc/address.ts'
import { indianStates, type StateCode } from '../states.ts'
import { pinContradicts, placeOfPin, statesOfPin } from './pinCodes.ts'

describe('a pin code', () => {
  it.each([
    ['400028', { state: 'MH', city: 'Mumbai' }],
    ['400601', { state: 'MH', city: undefined }],
    ['110001', { state: 'DL', city: 'New Delhi' }],
    ['403001', { state: 'GA', city: undefined }],
    ['737101', { state: 'SK', city: undefined }],
    ['744101', { state: 'AN', city: undefined }],
    ['248001', { state: 'UK', city: undefined }],
    ['560001', { state: 'KA', city: 'Bengaluru' }],
    ['605001', {}],
    ['160017', {}],
    ['900056', {}],
    ['40002', {}],
    ['', {}],
  ] as const)('%s says %o of its place', (pincode, place) => expect(placeOfPin(pincode)).toEqual(place))

  it.each([
    ['400028', 'KL', true],
    ['400028', 'MH', false],
    // Towns of one state that the post of another one serves.
    ['605001', 'PY', false],
    ['605001', 'TN', false],
    ['605001', 'KL', true],
    ['396210', 'DN', false],
    ['673310', 'PY', false],
    ['682555', 'LD', false],
    ['533464', 'PY', false],
    ['786629', 'AR', false],
    // Garo hills behind an Assamese sorting district: the directory has offices of both.
    ['783134', 'ML', false],
    // Papers from before a state was divided.
    ['500001', 'AP', false],
    ['194101', 'JK', false],
    ['834001', 'BR', false],
    ['834001', 'OD', true],
    ['500001', 'KA', true],
    // Army post moves with its people, and a number that is not in use is not judged.
    ['900056', 'KL', false],
    ['350001', 'KL', false],
  ] as const)('%s with %s contradicts: %s', (pincode, state, contradicts) =>
    expect(pinContradicts(pincode, state)).toBe(contradicts),
  )

  it('leads to every state, and ranges do not overlap', () => {
    const reached = new Set<StateCode>()
    for (let district = 100; district < 1000; district += 1)
      for (const state of statesOfPin(`${district}001`)) reached.add(state)
    expect([...reached].sort()).toEqual(Object.keys(indianStates).sort())
  })
})

it('and a state that contradict each other are refused at the pin code (U12)', () => {
  const address = {
    address: '12 Lake View Road',
    localityOrPostOffice: 'Dadar West',
    districtOrCity: 'Mumbai',
    country: 'India',
    pincode: '400028',
  }
  expect(addressDetails.safeParse({ ...address, state: 'Maharashtra' }).success).toBe(true)
  expect(addressDetails.safeParse({ ...address, state: 'MH' }).success).toBe(true)
  const refused = addressDetails.safeParse({ ...address, state: 'Kerala' })
  expect(refused.error?.issues).toMatchObject([{ path: ['pincode'], message: 'kyc.pinContradicts' }])
  // Abroad, another country's codes mean something else.
  expect(addressDetails.safeParse({ ...address, state: 'Kerala', country: 'AE' }).success).toBe(true)
})
