import { answerJson, type HttpAnswer, type HttpRequest } from '../http/http-message.ts'
import { StripeError } from '../http/stripe-error.ts'
import type { StripeControl } from './control.ts'

type Arguments<Name extends keyof StripeControl> = Parameters<StripeControl[Name]>

/** The body of each command is a JSON array of the arguments of the method of that name. */
const commands: { [Name in keyof StripeControl]: (control: StripeControl, args: Arguments<Name>) => unknown } = {
  now: (control) => control.now(),
  advance: (control, args) => control.advance(...args),
  advanceTo: (control, args) => control.advanceTo(...args),
  setWebhook: (control, args) => control.setWebhook(...args),
  setDeliveries: (control, args) => control.setDeliveries(...args),
  listHeld: (control) => control.listHeld(),
  release: (control, args) => control.release(...args),
  redeliver: (control, args) => control.redeliver(...args),
  settle: (control) => control.settle(),
  listDeliveries: (control) => control.listDeliveries(),
  listEvents: (control) => control.listEvents(),
  emit: (control, args) => control.emit(...args),
  setFault: (control, args) => control.setFault(...args),
  setSettings: (control, args) => control.setSettings(...args),
  listRequests: (control) => control.listRequests(),
  clearRequests: (control) => control.clearRequests(),
  setCardProblem: (control, args) => control.setCardProblem(...args),
  confirm: (control, args) => control.confirm(...args),
  dispute: (control, args: [invoiceId: string]) => control.dispute(...args),
  completeCheckout: (control, args) => control.completeCheckout(...args),
}

/** POST /_control/<command>: the control interface for another process. */
export async function answerControl(control: StripeControl, request: HttpRequest): Promise<HttpAnswer> {
  const name = request.path.slice('/_control/'.length)
  if (request.method !== 'POST' || !Object.hasOwn(commands, name)) {
    return answerJson(404, { error: { message: `POST one of: ${Object.keys(commands).join(', ')}` } })
  }
  try {
    const args: unknown = request.body === '' ? [] : JSON.parse(request.body)
    if (!Array.isArray(args)) return answerJson(400, { error: { message: 'The body must be a JSON array' } })
    const run = commands[name as keyof StripeControl] as (control: StripeControl, args: unknown[]) => unknown
    return answerJson(200, { result: (await run(control, args)) ?? null })
  } catch (error) {
    if (error instanceof StripeError) return answerJson(error.status, { error: error.body })
    if (error instanceof SyntaxError) return answerJson(400, { error: { message: 'The body must be JSON' } })
    throw error
  }
}
