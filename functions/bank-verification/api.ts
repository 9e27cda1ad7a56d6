import { addBank as addBankCall } from '../../shared/contracts/bank-verification/addBank.ts'
import { bankValidationHook as bankValidationHookCall } from '../../shared/contracts/bank-verification/bankValidationHook.ts'
import { findBranch as findBranchCall } from '../../shared/contracts/bank-verification/findBranch.ts'
import { getBank as getBankCall } from '../../shared/contracts/bank-verification/getBank.ts'
import { verifyBank as verifyBankCall } from '../../shared/contracts/bank-verification/verifyBank.ts'
import { verifyBankStatus as verifyBankStatusCall } from '../../shared/contracts/bank-verification/verifyBankStatus.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { addBank } from './account/addBank.ts'
import { findBranch } from './account/findBranch.ts'
import { getBank } from './account/getBank.ts'
import { bankValidationHook } from './attempts/bankValidationHook.ts'
import { verifyBank } from './attempts/verifyBank.ts'
import { verifyBankStatus } from './attempts/verifyBankStatus.ts'
import { openDependencies } from './dependencies.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(verifyBankCall, verifyBank(dependencies)),
  serve(verifyBankStatusCall, verifyBankStatus(dependencies)),
  serve(addBankCall, addBank(dependencies)),
  serve(getBankCall, getBank(dependencies)),
  serve(findBranchCall, findBranch()),
  serve(bankValidationHookCall, bankValidationHook(dependencies)),
])
