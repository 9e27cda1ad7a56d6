import { getContractNote } from '../../shared/contracts/contract-notes/getContractNote.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { openDependencies } from './dependencies.ts'
import { handleGetContractNote } from './getContractNote.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(getContractNote, handleGetContractNote(dependencies)),
])
