/**
 * Short names for the records of the host's API. Their shapes are generated from its handlers into `schema.d.ts` (`make
 * api`); this file refines only the types that the document calls "an object".
 */
import type { ElementType, LocalizedText } from '../model/elementType.ts'
import type { components, paths as generated } from './schema.d.ts'

type Schemas = components['schemas']

export type paths = generated
export type Problem = Schemas['Problem']
export type FieldError = Schemas['ProblemField']

/** Envelope of every API response. */
export type Envelope<T> = Omit<Schemas['Problem'], 'data'> & { data: T; total?: number }

export type Me = Schemas['Profile']
export type Profile = Schemas['ProfileChange']
export type PasswordChange = Schemas['PasswordChange']
export type Registration = Schemas['Registration']
export type SessionRecord = Schemas['SessionRecord']

export type WorkSummary = Schemas['WorkCard']
export type BinnedWork = Schemas['BinnedCard']
export type WorkTag = Schemas['WorkTag']
export type Publication = Schemas['PublicationRecord']
export type WorkVersion = Schemas['WorkVersion']
export type WorkAccessChange = Schemas['AccessSettingsChange']
export type SlugAvailability = Schemas['SlugRecord']
export type ImportReport = Schemas['ImportReport']
export type PluginDiagnostic = Schemas['DiagnosticRecord']
export type PluginFailure = Schemas['PluginFailureRecord']

export type Tag = Schemas['TagRecord']
export type TagChange = Schemas['TagChange']
export type SiteFile = Schemas['SiteFileRecord']
export type SiteFileChange = Schemas['SiteFileChange']
export type Gift = Schemas['GiftRecord']
export type GiftChange = Schemas['GiftChange']
export type DataSource = Schemas['DataSourceRecord']
export type DataSourceChange = Schemas['DataSourceChange']
export type TransformTrial = Schemas['TrialRecord']
export type Combination = Schemas['CombinationRecord']
export type CombinationChange = Schemas['CombinationChange']
export type NewCombination = Schemas['NewCombination']
export type Upload = Schemas['UploadRecord']

export type WorkWithForms = Schemas['WorkWithForms']
export type DayStat = Schemas['DayStat']
export type FormStat = Schemas['FormStat']
export type AnswerColumn = Schemas['ColumnRecord']
/** A submission; its answers by field name, as display texts. */
export type Submission = Omit<Schemas['SubmissionRecord'], 'answers'> & {
  answers: Record<string, string>
}
export type SubmissionMarks = Omit<Schemas['MarkBody'], 'ids'>
export type FormSettings = Schemas['FormSettings']
export type FormSettingsChange = Schemas['FormSettingsBody']
export type Delivery = Schemas['DeliveryRecord']

export type User = Schemas['UserRecord']
export type Role = Schemas['RoleRecord']
export type NewRole = Schemas['NewRole']
export type Permission = Schemas['Permission']
export type Member = Schemas['MemberRecord']
export type Allocation = Schemas['Allocation']
export type AuditLine = Schemas['AuditRecord']

/** A capability that a plugin requests or holds: the manifest's table, with its reason. */
export type Capability = { reason?: LocalizedText } & Record<string, unknown>

/** A plugin record; the plugin contract types the tables of its manifest. */
export type PluginRecord = Omit<
  Schemas['PluginRecord'],
  'name' | 'description' | 'element_types' | 'capabilities' | 'versions'
> & {
  name: LocalizedText
  description: LocalizedText
  element_types: ElementType[]
  capabilities: Record<string, Capability>
  /** Present only for readers who may manage plugins. */
  versions?: PluginVersion[]
}

/** An installed version of a plugin. */
export interface PluginVersion {
  version: string
  sha256: string
  capabilities: Record<string, Capability>
}
