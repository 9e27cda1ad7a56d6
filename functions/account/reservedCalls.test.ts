import { expect, it } from 'vitest'
import { problemStatus } from '../../shared/problem.ts'
import { callOf, problemOf } from '../platform/testing/calls.ts'
import { handleApplyNewCan1 } from './applyNewCan1.ts'
import { handleApplyNewCan2 } from './applyNewCan2.ts'
import { handleGetDocsRequired } from './getDocsRequired.ts'

const now = new Date('2026-11-20T04:30:00.000Z')

it.each([handleApplyNewCan1, handleApplyNewCan2, handleGetDocsRequired])(
  'a reserved name answers 404 with a body that says so (D20): %o',
  async handle => {
    expect(problemOf(await handle()({}, callOf('inv_1', now)))).toBe('account.reserved')
    expect(problemStatus['account.reserved']).toBe(404)
  },
)
