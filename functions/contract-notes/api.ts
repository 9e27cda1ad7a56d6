import { getContractNote as getContractNoteCall } from '../../shared/contracts/contract-notes/getContractNote.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { openDependencies } from './dependencies.ts'
import { getContractNote } from './getContractNote.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [serve(getContractNoteCall, getContractNote(dependencies))])
