import { checkpointStatus as checkpointStatusCall } from '../../shared/contracts/kyc/checkpointStatus.ts'
import { createKycRequest as createKycRequestCall } from '../../shared/contracts/kyc/createKycRequest.ts'
import { digilockerHook as digilockerHookCall } from '../../shared/contracts/kyc/digilockerHook.ts'
import { fetchDigilocker as fetchDigilockerCall } from '../../shared/contracts/kyc/fetchDigilocker.ts'
import { getKyc as getKycCall } from '../../shared/contracts/kyc/getKyc.ts'
import { getUserNameFromPan as getUserNameFromPanCall } from '../../shared/contracts/kyc/getUserNameFromPan.ts'
import { isKYCValid as isKYCValidCall } from '../../shared/contracts/kyc/isKYCValid.ts'
import { processUser as processUserCall } from '../../shared/contracts/kyc/processUser.ts'
import { processUserDocuments as processUserDocumentsCall } from '../../shared/contracts/kyc/processUserDocuments.ts'
import { saveKycDraft as saveKycDraftCall } from '../../shared/contracts/kyc/saveKycDraft.ts'
import { saveProfile as saveProfileCall } from '../../shared/contracts/kyc/saveProfile.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { openDependencies } from './dependencies.ts'
import { createKycRequest } from './digilocker/createKycRequest.ts'
import { digilockerHook } from './digilocker/digilockerHook.ts'
import { fetchDigilocker } from './digilocker/fetchDigilocker.ts'
import { checkpointStatus } from './overview/checkpointStatus.ts'
import { getKyc } from './overview/getKyc.ts'
import { processUser } from './overview/processUser.ts'
import { processUserDocuments } from './overview/processUserDocuments.ts'
import { getUserNameFromPan } from './pan/getUserNameFromPan.ts'
import { isKYCValid } from './pan/isKYCValid.ts'
import { saveKycDraft } from './steps/saveKycDraft.ts'
import { saveProfile } from './steps/saveProfile.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(getKycCall, getKyc(dependencies)),
  serve(saveProfileCall, saveProfile(dependencies)),
  serve(saveKycDraftCall, saveKycDraft(dependencies)),
  serve(checkpointStatusCall, checkpointStatus(dependencies)),
  serve(processUserCall, processUser(dependencies)),
  serve(processUserDocumentsCall, processUserDocuments(dependencies)),
  serve(getUserNameFromPanCall, getUserNameFromPan(dependencies)),
  serve(isKYCValidCall, isKYCValid(dependencies)),
  serve(createKycRequestCall, createKycRequest(dependencies)),
  serve(fetchDigilockerCall, fetchDigilocker(dependencies)),
  serve(digilockerHookCall, digilockerHook(dependencies)),
])
