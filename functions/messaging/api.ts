import { whatsappAddressCheck } from '../../shared/contracts/messaging/whatsappAddressCheck.ts'
import { whatsappHook } from '../../shared/contracts/messaging/whatsappHook.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { openDependencies } from './whatsapp/dependencies.ts'
import { handleWhatsappAddressCheck, handleWhatsappHook } from './whatsapp/whatsappHook.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(whatsappHook, handleWhatsappHook(dependencies)),
  serve(whatsappAddressCheck, handleWhatsappAddressCheck(dependencies)),
])
