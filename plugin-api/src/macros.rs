/// Defines a plugin by its element types: generates the exports that the host calls, and selects the
/// interfaces of the component.
///
/// `elements` names every element type; each further line names the types that implement one of the optional traits,
/// in this order and only where there are any: `migration` ([`Migrate`](crate::Migrate)), `form_field`
/// ([`FormField`](crate::FormField)), `form_hooks` ([`FormHooks`](crate::FormHooks)), `reaction_hooks`
/// ([`ReactionHooks`](crate::ReactionHooks)), `publish_hooks` ([`PublishHooks`](crate::PublishHooks)), and
/// `lifecycle`, one type that implements [`Lifecycle`](crate::Lifecycle).
///
/// ```ignore
/// pinye_plugin::plugin! {
///     elements: [Poll, Chart],
///     reaction_hooks: [Poll],
///     lifecycle: Votes,
/// }
/// ```
#[macro_export]
macro_rules! plugin {
    (
        elements: [$($element:ty),+ $(,)?]
        $(, migration: [$($migration:ty),+ $(,)?])?
        $(, form_field: [$($field:ty),+ $(,)?])?
        $(, form_hooks: [$($form:ty),+ $(,)?])?
        $(, reaction_hooks: [$($reaction:ty),+ $(,)?])?
        $(, publish_hooks: [$($publish:ty),+ $(,)?])?
        $(, lifecycle: $lifecycle:ty)?
        $(,)?
    ) => {
        const _: () = {
            struct Plugin;

            const ENTRIES: &[$crate::dispatch::Entry] =
                &[$($crate::dispatch::Entry::of::<$element>()),+];

            // The result is the same in every call, and computing it takes half of the code. So
            // `pinye plugin build` reads it from a first build and embeds it in a second one.
            fn describe() -> Vec<$crate::dispatch::Descriptor> {
                match option_env!("PINYE_PLUGIN_DESCRIBED") {
                    Some(lines) => $crate::dispatch::described(
                        lines,
                        &[$(<$element as $crate::Element>::TYPE.name()),+],
                    ),
                    None => vec![$($crate::dispatch::describe::<$element>()),+],
                }
            }

            $crate::__export_element!(Plugin, ENTRIES $(, $($migration),+)?);
            $($crate::__export_migration!(Plugin, $($migration),+);)?
            $($crate::__export_form_field!(Plugin, $($field),+);)?
            $($crate::__export_form_hooks!(Plugin, $($form),+);)?
            $($crate::__export_reaction_hooks!(Plugin, $($reaction),+);)?
            $($crate::__export_publish_hooks!(Plugin, $($publish),+);)?
            $($crate::__export_lifecycle!(Plugin, $lifecycle);)?
        };
    };
}

/// Calls `$call::<T>` for the type `T` of the list with this name; otherwise returns `$otherwise`.
#[doc(hidden)]
#[macro_export]
macro_rules! __for_type {
    ($name:expr, $otherwise:ident, [$($element:ty),+], $call:ident $arguments:tt) => {{
        $crate::dispatch::start();
        let name: &str = &$name;
        $(
            if name == <$element as $crate::Element>::TYPE.name() {
                return $crate::dispatch::$call::<$element> $arguments;
            }
        )+
        $crate::dispatch::$otherwise(name)
    }};
}

#[doc(hidden)]
#[macro_export]
macro_rules! __export_element {
    ($plugin:ident, $entries:ident) => {
        $crate::__export_element!(@ $plugin, $entries, $crate::dispatch::no_upgrade);
    };
    ($plugin:ident, $entries:ident, $($migration:ty),+) => {
        $crate::__export_element!(@ $plugin, $entries, |candidate| $crate::dispatch::upgrade(
            &[$($crate::dispatch::Migration::of::<$migration>()),+],
            candidate,
        ));
    };
    (@ $plugin:ident, $entries:ident, $upgrade:expr) => {
        impl $crate::bindings::plugin::exports::pinye::plugin::element::Guest for $plugin {
            fn describe() -> Vec<$crate::dispatch::Descriptor> {
                $crate::dispatch::start();
                describe()
            }

            fn validate(
                candidates: Vec<$crate::dispatch::Candidate>,
                phase: $crate::Phase,
            ) -> Vec<$crate::dispatch::Verdict> {
                $crate::dispatch::start();
                $crate::dispatch::validate($entries, $upgrade, candidates, phase)
            }
        }
        #[cfg(target_arch = "wasm32")]
        $crate::bindings::plugin::export!($plugin with_types_in $crate::bindings::plugin);
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __export_migration {
    ($plugin:ident, $($element:ty),+) => {
        impl $crate::bindings::migration::exports::pinye::plugin::migration::Guest for $plugin {
            fn migrate(
                elements: Vec<$crate::dispatch::Outdated>,
            ) -> Vec<Result<$crate::dispatch::Migrated, $crate::PluginError>> {
                $crate::dispatch::start();
                let migrations = [$($crate::dispatch::Migration::of::<$element>()),+];
                $crate::dispatch::migrate_all(&migrations, &elements)
            }
        }
        #[cfg(target_arch = "wasm32")]
        $crate::bindings::migration::export!($plugin with_types_in $crate::bindings::migration);
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __export_form_field {
    ($plugin:ident, $($element:ty),+) => {
        impl $crate::bindings::form_field::exports::pinye::plugin::form_field::Guest for $plugin {
            fn check_values(
                answers: Vec<$crate::dispatch::Answer>,
            ) -> Vec<$crate::dispatch::Checked> {
                $crate::dispatch::start();
                let check = |answer: &$crate::dispatch::Answer| {
                    let name: &str = &answer.field.type_name;
                    $(
                        if name == <$element as $crate::Element>::TYPE.name() {
                            return $crate::dispatch::check_value::<$element>(answer);
                        }
                    )+
                    $crate::dispatch::unknown_answer(name, answer)
                };
                answers.iter().map(check).collect()
            }

            fn accept_file(
                target: $crate::Target,
                props: String,
                file: $crate::File,
            ) -> Vec<$crate::Diagnostic> {
                $crate::__for_type!(target.type_name, unknown_field, [$($element),+], accept_file(&target, &props, &file))
            }

            fn describe_answers(
                answers: Vec<$crate::dispatch::Answer>,
                language: String,
            ) -> Vec<String> {
                $crate::dispatch::start();
                let describe = |answer: &$crate::dispatch::Answer| {
                    let name: &str = &answer.field.type_name;
                    $(
                        if name == <$element as $crate::Element>::TYPE.name() {
                            return $crate::dispatch::describe_answer::<$element>(answer, &language);
                        }
                    )+
                    $crate::dispatch::no_answer(name)
                };
                answers.iter().map(describe).collect()
            }
        }
        #[cfg(target_arch = "wasm32")]
        $crate::bindings::form_field::export!($plugin with_types_in $crate::bindings::form_field);
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __export_form_hooks {
    ($plugin:ident, $($element:ty),+) => {
        impl $crate::bindings::form_hooks::exports::pinye::plugin::form_hooks::Guest for $plugin {
            fn before_submit(
                submission: $crate::Submission,
            ) -> Result<$crate::Decision, $crate::PluginError> {
                $crate::__for_type!(submission.form.type_name, unknown_type, [$($element),+], before_submit(&submission))
            }

            fn after_submit(submission: $crate::Submission) -> Result<(), $crate::PluginError> {
                $crate::__for_type!(submission.form.type_name, unknown_type, [$($element),+], after_submit(&submission))
            }
        }
        #[cfg(target_arch = "wasm32")]
        $crate::bindings::form_hooks::export!($plugin with_types_in $crate::bindings::form_hooks);
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __export_reaction_hooks {
    ($plugin:ident, $($element:ty),+) => {
        impl $crate::bindings::reaction_hooks::exports::pinye::plugin::reaction_hooks::Guest for $plugin {
            fn on_read(
                target: $crate::Target,
                props: String,
                actor: $crate::Actor,
                language: String,
            ) -> Result<(), $crate::PluginError> {
                $crate::__for_type!(target.type_name, unknown_type, [$($element),+], on_read(&target, &props, &actor, &language))
            }

            fn on_react(event: $crate::Event) -> Result<(), $crate::PluginError> {
                $crate::__for_type!(event.target.type_name, unknown_type, [$($element),+], on_react(&event))
            }
        }
        #[cfg(target_arch = "wasm32")]
        $crate::bindings::reaction_hooks::export!($plugin with_types_in $crate::bindings::reaction_hooks);
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __export_publish_hooks {
    ($plugin:ident, $($element:ty),+) => {
        impl $crate::bindings::publish_hooks::exports::pinye::plugin::publish_hooks::Guest for $plugin {
            fn on_publish(
                drafts: Vec<$crate::dispatch::Draft>,
            ) -> Vec<Result<$crate::dispatch::Outcome, $crate::PluginError>> {
                $crate::dispatch::start();
                let publish = |draft: $crate::dispatch::Draft| {
                    let name: &str = &draft.target.type_name;
                    $(
                        if name == <$element as $crate::Element>::TYPE.name() {
                            return $crate::dispatch::on_publish::<$element>(draft);
                        }
                    )+
                    $crate::dispatch::not_published(draft)
                };
                drafts.into_iter().map(publish).collect()
            }
        }
        #[cfg(target_arch = "wasm32")]
        $crate::bindings::publish_hooks::export!($plugin with_types_in $crate::bindings::publish_hooks);
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __export_lifecycle {
    ($plugin:ident, $lifecycle:ty) => {
        impl $crate::bindings::lifecycle::exports::pinye::plugin::lifecycle::Guest for $plugin {
            fn activate() -> Result<(), $crate::PluginError> {
                $crate::dispatch::start();
                <$lifecycle as $crate::Lifecycle>::activate()
            }

            fn deactivate() -> Result<(), $crate::PluginError> {
                $crate::dispatch::start();
                <$lifecycle as $crate::Lifecycle>::deactivate()
            }
        }
        #[cfg(target_arch = "wasm32")]
        $crate::bindings::lifecycle::export!($plugin with_types_in $crate::bindings::lifecycle);
    };
}
