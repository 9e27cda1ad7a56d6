import { expect, it } from 'vitest'
import { folioLineOf } from './folioLine.ts'

it.each([
  ['Folio No: 12345678 / 90   PAN: ABCDE1234F   KYC: OK PAN: OK', '12345678/90', 'ABCDE1234F'],
  ['Folio No: 12345678/90 PAN: ABCDE1234F', '12345678/90', 'ABCDE1234F'],
  ['Folio No : 12345678', '12345678', undefined],
  ['Folio No. 12345678 /  0', '12345678/0', undefined],
  ['Folio Number: 500-12345 KYC: OK', '500-12345', undefined],
  ['Folio  Number 5', '5', undefined],
  ['FolioNo:  A1B2', 'A1B2', undefined],
  ['folio no: 12345678 / 9A PAN :  ABCDE1234F', '12345678/9A', 'ABCDE1234F'],
  ['  Folio No: 77', '77', undefined],
  ['Folio No: 77 PAN: abcde1234f', '77', undefined],
  ['Folio No: 77 PAN: ABCDE1234FX', '77', undefined],
  ['Folio No: 77 SPAN: ABCDE1234F', '77', undefined],
  // A suffix begins with a figure.
  ['Folio No: 77 / X', '77', undefined],
  // What stands in the place of a lost number is none.
  ['Folio No: PAN: ABCDE1234F', '', 'ABCDE1234F'],
  ['Folio No:   KYC: OK', '', undefined],
  ['Folio No: NOT FOUND', '', undefined],
  ['Folio No: lost', '', undefined],
  ['Folio No: (lost) 5', '', undefined],
  ['Folio No . : 5', '5', undefined],
  ['Folio No:', '', undefined],
  ['Folio No: NONE / 90', '', undefined],
])('%s is folio "%s" of %s', (text, folio, pan) => {
  expect(folioLineOf(text)).toStrictEqual({ folio, pan })
})

it.each(['Portfolio No: 5', 'Folio', 'Folio Notes', 'Folios 5', 'Purchase'])('%s names no folio', text => {
  expect(folioLineOf(text)).toBeUndefined()
})
