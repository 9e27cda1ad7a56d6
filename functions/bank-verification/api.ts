import { addBank } from '../../shared/contracts/bank-verification/addBank.ts'
import { bankValidationHook } from '../../shared/contracts/bank-verification/bankValidationHook.ts'
import { findBranch } from '../../shared/contracts/bank-verification/findBranch.ts'
import { getBank } from '../../shared/contracts/bank-verification/getBank.ts'
import { verifyBank } from '../../shared/contracts/bank-verification/verifyBank.ts'
import { verifyBankStatus } from '../../shared/contracts/bank-verification/verifyBankStatus.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { handleAddBank } from './account/addBank.ts'
import { handleFindBranch } from './account/findBranch.ts'
import { handleGetBank } from './account/getBank.ts'
import { handleBankValidationHook } from './attempts/bankValidationHook.ts'
import { handleVerifyBank } from './attempts/verifyBank.ts'
import { handleVerifyBankStatus } from './attempts/verifyBankStatus.ts'
import { openDependencies } from './dependencies.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(verifyBank, handleVerifyBank(dependencies)),
  serve(verifyBankStatus, handleVerifyBankStatus(dependencies)),
  serve(addBank, handleAddBank(dependencies)),
  serve(getBank, handleGetBank(dependencies)),
  serve(findBranch, handleFindBranch(dependencies)),
  serve(bankValidationHook, handleBankValidationHook(dependencies)),
])
