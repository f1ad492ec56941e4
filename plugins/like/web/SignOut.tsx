import { useMessages, useRuntime } from '@pinye/plugin-api'
import { messages } from './messages.ts'

/** EL-RATE-27: sign-out button, shown to signed-in visitors only. */
export function SignOut() {
  const { visitor, logout, toast } = useRuntime()
  const text = useMessages(messages)
  if (!visitor || !logout) return null
  return (
    <button
      type="button"
      className="like-sign-out"
      title={text('signedInAs', { name: visitor.name })}
      onClick={() => {
        logout()
        toast(text('loggedOut'), 'success')
      }}
    >
      {text('logout')}
    </button>
  )
}
