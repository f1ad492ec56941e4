import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toApiError } from '../../api/ApiError.ts'
import { useCreateFromTemplate } from '../../api/works.ts'
import { toast } from '../../ui/toast.tsx'

/** Warns about content that the template does not include, such as a font whose licence is limited to its owner. */
const warn = ({ message }: { message: string }) => toast.warning(message, { duration: 12_000 })

/** Creates a work from a template and opens it in the editor (WM-008, TP-004). */
export function useStartFromTemplate(): { start: (id: number) => void; busy: number | null } {
  const { t } = useTranslation('manager')
  const navigate = useNavigate()
  const useTemplate = useCreateFromTemplate()
  const start = (id: number) => {
    useTemplate.mutate(
      { id },
      {
        onSuccess: ({ id: copy, remarks }) => {
          toast.success(t('messages:template.useOk'))
          remarks.forEach(warn)
          void navigate(`/editor/${copy}`)
        },
        onError: (error) => {
          if (!toApiError(error).handled) toast.error(t('messages:template.useFail'))
        },
      },
    )
  }
  return { start, busy: useTemplate.isPending ? useTemplate.variables.id : null }
}
