import { toast } from './toast.tsx'

/** What follows a save that went well: it is said, and the dialog goes away. */
export function toastAndClose(text: string, close: () => void): () => void {
  return () => {
    toast.success(text)
    close()
  }
}
