import { checkpointStatus } from '../../shared/contracts/kyc/checkpointStatus.ts'
import { createKycRequest } from '../../shared/contracts/kyc/createKycRequest.ts'
import { digilockerHook } from '../../shared/contracts/kyc/digilockerHook.ts'
import { fetchDigilocker } from '../../shared/contracts/kyc/fetchDigilocker.ts'
import { getKyc } from '../../shared/contracts/kyc/getKyc.ts'
import { getUserNameFromPan } from '../../shared/contracts/kyc/getUserNameFromPan.ts'
import { isKYCValid } from '../../shared/contracts/kyc/isKYCValid.ts'
import { processUser } from '../../shared/contracts/kyc/processUser.ts'
import { processUserDocuments } from '../../shared/contracts/kyc/processUserDocuments.ts'
import { saveKycDraft } from '../../shared/contracts/kyc/saveKycDraft.ts'
import { saveNomination } from '../../shared/contracts/kyc/saveNomination.ts'
import { saveProfile } from '../../shared/contracts/kyc/saveProfile.ts'
import { signKyc } from '../../shared/contracts/kyc/signKyc.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { openDependencies } from './dependencies.ts'
import { handleCreateKycRequest } from './digilocker/createKycRequest.ts'
import { handleDigilockerHook } from './digilocker/digilockerHook.ts'
import { handleFetchDigilocker } from './digilocker/fetchDigilocker.ts'
import { handleCheckpointStatus } from './overview/checkpointStatus.ts'
import { handleGetKyc } from './overview/getKyc.ts'
import { handleProcessUser } from './overview/processUser.ts'
import { handleProcessUserDocuments } from './overview/processUserDocuments.ts'
import { handleGetUserNameFromPan } from './pan/getUserNameFromPan.ts'
import { handleIsKYCValid } from './pan/isKYCValid.ts'
import { handleSaveNomination } from './signing/saveNomination.ts'
import { handleSignKyc } from './signing/signKyc.ts'
import { handleSaveKycDraft } from './steps/saveKycDraft.ts'
import { handleSaveProfile } from './steps/saveProfile.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(getKyc, handleGetKyc(dependencies)),
  serve(saveProfile, handleSaveProfile(dependencies)),
  serve(saveKycDraft, handleSaveKycDraft(dependencies)),
  serve(saveNomination, handleSaveNomination(dependencies)),
  serve(signKyc, handleSignKyc(dependencies)),
  serve(checkpointStatus, handleCheckpointStatus(dependencies)),
  serve(processUser, handleProcessUser(dependencies)),
  serve(processUserDocuments, handleProcessUserDocuments(dependencies)),
  serve(getUserNameFromPan, handleGetUserNameFromPan(dependencies)),
  serve(isKYCValid, handleIsKYCValid(dependencies)),
  serve(createKycRequest, handleCreateKycRequest(dependencies)),
  serve(fetchDigilocker, handleFetchDigilocker(dependencies)),
  serve(digilockerHook, handleDigilockerHook(dependencies)),
])
