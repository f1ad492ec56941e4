//! Actions of the audit log. Every administrative or security-relevant action has an entry here.

macro_rules! actions {
    ($($(#[$doc:meta])* $name:ident = $code:literal;)*) => {
        $($(#[$doc])* pub const $name: &str = $code;)*

        /// All actions.
        pub const ALL: &[&str] = &[$($code),*];
    };
}

actions! {
    /// A user signed in.
    SESSION_START = "session.start";
    /// A sign-in failed.
    SESSION_REFUSE = "session.refuse";
    /// A user ended a session, this one or another.
    SESSION_END = "session.end";
    /// A user ended all other sessions.
    SESSION_END_OTHERS = "session.end-others";
    /// A token was created on the command line.
    SESSION_TOKEN = "session.token";
    /// A user registered.
    ACCOUNT_REGISTER = "account.register";
    /// A user changed the profile.
    ACCOUNT_UPDATE = "account.update";
    /// A user changed the password.
    PASSWORD_CHANGE = "password.change";
    /// A user requested a code to set a forgotten password.
    PASSWORD_CODE = "password.code";
    /// A user set a forgotten password.
    PASSWORD_RESET = "password.reset";
    /// An administrator blocked a user.
    USER_BLOCK = "user.block";
    /// An administrator unblocked a user.
    USER_UNBLOCK = "user.unblock";
    /// An administrator deleted a user.
    USER_DELETE = "user.delete";
    /// An administrator changed the roles of a user.
    USER_ROLES = "user.roles";
    /// A role was created.
    ROLE_CREATE = "role.create";
    /// The permissions of a role were changed.
    ROLE_PERMISSIONS = "role.permissions";
    /// A permission was created.
    PERMISSION_CREATE = "permission.create";
    /// A user got a member card.
    MEMBER_ALLOCATE = "member.allocate";
    /// A member card was cancelled.
    MEMBER_CANCEL = "member.cancel";
    /// The name and picture of a visitor were hidden on a work.
    LIKER_REMOVE = "face.remove";
    /// A work was put into the bin.
    WORK_DELETE = "work.delete";
    /// A work was restored from the bin.
    WORK_RESTORE = "work.restore";
    /// A work was deleted for good.
    WORK_REMOVE = "work.remove";
    /// A work was exported to a file.
    WORK_EXPORT = "work.export";
    /// A work was imported from a file.
    WORK_IMPORT = "work.import";
    /// A work was published.
    WORK_PUBLISH = "work.publish";
    /// A work was taken offline.
    WORK_OFFLINE = "work.offline";
    /// The share token of a work, which gives access to its draft, was created or replaced.
    WORK_SHARE = "work.share";
    /// The access settings of a work were changed: slug, password or offline notice.
    WORK_ACCESS = "work.door";
    /// A work was made a template, or the visibility of a template was changed.
    WORK_TEMPLATE = "work.template";
    /// A file at the root of the origin of published works was written.
    SITE_FILE_WRITE = "site-file.write";
    /// A file at the root of the origin of published works was deleted.
    SITE_FILE_DELETE = "site-file.delete";
    /// An uploaded file was deleted.
    UPLOAD_DELETE = "upload.delete";
    /// A font was uploaded for all users.
    FONT_SHARE = "font.share";
    /// A font was deleted.
    FONT_DELETE = "font.delete";
    /// A data source was created.
    SOURCE_CREATE = "source.create";
    /// A data source was changed.
    SOURCE_UPDATE = "source.update";
    /// A data source was deleted.
    SOURCE_DELETE = "source.delete";
    /// A tag was created.
    TAG_CREATE = "tag.create";
    /// A tag was changed.
    TAG_UPDATE = "tag.update";
    /// A tag was deleted.
    TAG_DELETE = "tag.delete";
    /// Submissions of a work's forms were deleted.
    SUBMISSION_DELETE = "submission.delete";
    /// Submissions or likes of a work were exported.
    SUBMISSION_EXPORT = "submission.export";
    /// The form settings of a work were changed.
    FORM_SETTINGS = "form.settings";
    /// A plugin's package was registered.
    PLUGIN_REGISTER = "plugin.register";
    /// A plugin was enabled.
    PLUGIN_ENABLE = "plugin.enable";
    /// A plugin was disabled.
    PLUGIN_DISABLE = "plugin.disable";
    /// A plugin was deleted.
    PLUGIN_DELETE = "plugin.delete";
    /// A backup of the whole installation was made on the command line.
    INSTALLATION_BACKUP = "installation.backup";
    /// The installation was restored from a backup.
    INSTALLATION_RESTORE = "installation.restore";
    /// The installation was moved from another database.
    INSTALLATION_MOVE = "installation.move";
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::ALL;

    #[test]
    fn actions_have_codes_of_one_shape_and_none_comes_twice() {
        assert_eq!(ALL.iter().collect::<HashSet<_>>().len(), ALL.len());
        for code in ALL {
            let (noun, verb) = code.split_once('.').unwrap();
            let plain =
                |word: &str| word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
            assert!(!noun.is_empty() && !verb.is_empty() && plain(noun) && plain(verb), "{code}");
        }
    }

    /// Action codes are taken from this list; none is written as a string literal elsewhere.
    #[test]
    fn no_action_is_written_as_a_text_elsewhere() {
        let mut calls = 0;
        for (path, text) in crate::host_sources::sources() {
            if path.ends_with("domain/src/audit.rs") {
                continue;
            }
            if ["audit::add(", "insert_audit(", ".with_audit_event("]
                .iter()
                .all(|call| !text.contains(call))
            {
                continue;
            }
            for code in ALL {
                assert!(!text.contains(&format!("\"{code}\"")), "{code} in {path:?}");
            }
            for (call, place) in
                [("audit::add(", 3), (".insert_audit(", 1), (".with_audit_event(", 1)]
            {
                for call in text.split(call).skip(1) {
                    let action = call.split(',').nth(place).unwrap_or_default();
                    let is_text = action.trim().trim_start_matches('(').starts_with('"');
                    assert!(!is_text, "{path:?}: {action}");
                    calls += 1;
                }
            }
        }
        assert!(calls > 30, "{calls} calls");
    }
}
