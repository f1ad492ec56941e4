use futures_util::future::join_all;
use pinye_host::store::sign_in_attempts::{
    self, AttemptVerdict, FAILURES_BEFORE_CAPTCHA, MAX_FAILURES_PER_ACCOUNT,
    MAX_FAILURES_PER_ADDRESS, Purpose, SignInAttempt, WINDOW_MS,
};

use super::House;

fn of<'a>(username_key: &'a str, address: &'a str, at: i64) -> SignInAttempt<'a> {
    SignInAttempt { purpose: Purpose::SignIn, username_key, address, device: "", at }
}

/// Records these attempts with solved captchas; returns the verdict before each.
async fn turns(house: &House, tries: &[SignInAttempt<'_>]) -> Vec<AttemptVerdict> {
    let mut turns = Vec::new();
    for one in tries {
        let told = sign_in_attempts::check_attempt(&house.db, one).await.unwrap();
        let begun = sign_in_attempts::record_attempt(&house.db, one, true).await.unwrap();
        assert_eq!(told == AttemptVerdict::Refused, begun == AttemptVerdict::Refused);
        turns.push(told);
    }
    turns
}

fn counted(turns: &[AttemptVerdict]) -> [usize; 3] {
    [AttemptVerdict::Allowed, AttemptVerdict::CaptchaRequired, AttemptVerdict::Refused]
        .map(|wanted| turns.iter().filter(|turn| **turn == wanted).count())
}

/// AU-023: three attempts are free, then a captcha is required, then attempts are refused; a
/// refused attempt is not counted.
#[tokio::test]
async fn an_account_is_guessed_at_ten_times_and_no_more() {
    let house = House::new().await;
    let tries: Vec<SignInAttempt<'_>> = (0..20).map(|at| of("ann", "192.0.2.1", at)).collect();
    let all = turns(&house, &tries).await;
    assert_eq!(counted(&all), [3, 7, 10]);
    assert_eq!(
        (all[2], all[3], all[9], all[10]),
        (
            AttemptVerdict::Allowed,
            AttemptVerdict::CaptchaRequired,
            AttemptVerdict::CaptchaRequired,
            AttemptVerdict::Refused
        )
    );
    let look = async |at| {
        sign_in_attempts::check_attempt(&house.db, &of("ann", "192.0.2.1", at)).await.unwrap()
    };
    assert_eq!(look(20).await, AttemptVerdict::Refused, "looking tells the same");
    assert_eq!(look(20).await, AttemptVerdict::Refused, "and counts nothing");
    assert_eq!(look(WINDOW_MS + 6).await, AttemptVerdict::CaptchaRequired, "seven are over");
    let last_counted = MAX_FAILURES_PER_ACCOUNT - 1;
    assert_eq!(look(WINDOW_MS + last_counted).await, AttemptVerdict::Allowed, "all ten are over");
}

/// Concurrent attempts gain nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tries_at_once_are_counted_one_by_one() {
    let house = House::new().await;
    for (has_read, expected) in [(false, [3, 37, 0]), (true, [7, 0, 33])] {
        let tries = (0..40).map(|_| {
            let db = house.db.clone();
            tokio::spawn(async move {
                sign_in_attempts::record_attempt(&db, &of("ann", "192.0.2.1", 1), has_read)
                    .await
                    .unwrap()
            })
        });
        let all: Vec<AttemptVerdict> =
            join_all(tries).await.into_iter().map(|turn| turn.unwrap()).collect();
        assert_eq!(counted(&all), expected);
    }
}

/// Attempts without a solved captcha do not use up the attempts of an account or an address.
#[tokio::test]
async fn tries_without_the_picture_close_nothing() {
    let house = House::new().await;
    for at in 0..100 {
        let turn = sign_in_attempts::record_attempt(&house.db, &of("ann", "192.0.2.1", at), false)
            .await
            .unwrap();
        assert_eq!(
            turn,
            if at < 3 { AttemptVerdict::Allowed } else { AttemptVerdict::CaptchaRequired }
        );
    }
    assert_eq!(
        turns(&house, &[of("ann", "192.0.2.1", 100)]).await,
        [AttemptVerdict::CaptchaRequired]
    );
    assert_eq!(turns(&house, &[of("bob", "192.0.2.2", 100)]).await, [AttemptVerdict::Allowed]);
}

/// A device where the account was used has its own count, apart from other addresses and devices.
#[tokio::test]
async fn a_known_device_has_a_count_of_its_own_wherever_it_is() {
    let house = House::new().await;
    let phone = SignInAttempt { device: "d", ..of("ann", "192.0.2.7", 1) };
    sign_in_attempts::clear_failures(&house.db, &phone).await.unwrap();
    let names: Vec<String> = (0..40).map(|number| format!("name {number}")).collect();
    let mut strangers: Vec<SignInAttempt<'_>> =
        names.iter().map(|name| of(name, "198.51.100.1", 5)).collect();
    strangers.extend((0..12).map(|_| of("ann", "198.51.100.2", 5)));
    turns(&house, &strangers).await;
    for address in ["198.51.100.1", "198.51.100.2", "203.0.113.9"] {
        assert_eq!(turns(&house, &[of("ann", address, 6)]).await, [AttemptVerdict::Refused]);
    }
    let tries: Vec<SignInAttempt<'_>> =
        (0..11).map(|at| SignInAttempt { address: "198.51.100.1", at: 7 + at, ..phone }).collect();
    let refused = |turn: &&AttemptVerdict| **turn == AttemptVerdict::Refused;
    assert_eq!(turns(&house, &tries).await.iter().filter(refused).count(), 1, "ten of its own");
    let others = SignInAttempt { username_key: "bob", ..phone };
    assert_eq!(
        turns(&house, &[SignInAttempt { address: "198.51.100.1", ..others }]).await,
        [AttemptVerdict::Refused],
        "a device is known for one"
    );
}

/// An IPv6 /48 contains 65,536 networks, so it is counted as a whole too.
#[tokio::test]
async fn a_site_of_many_networks_waits_too() {
    let house = House::new().await;
    let names: Vec<(String, String)> = (0..140)
        .map(|number| (format!("name {number}"), format!("2001:db8:7:{number:x}::")))
        .collect();
    let tries: Vec<SignInAttempt<'_>> = names.iter().map(|(name, net)| of(name, net, 5)).collect();
    assert_eq!(counted(&turns(&house, &tries).await), [12, 108, 20]);
    assert_eq!(
        turns(&house, &[of("name 1", "2001:db8:8:1::", 6)]).await,
        [AttemptVerdict::Allowed]
    );
}

/// One address that tries many names is refused; other addresses are not.
#[tokio::test]
async fn an_address_that_tries_many_names_waits() {
    let house = House::new().await;
    let names: Vec<String> = (0..40).map(|number| format!("name {number}")).collect();
    let tries: Vec<SignInAttempt<'_>> = names.iter().map(|name| of(name, "192.0.2.1", 5)).collect();
    let all = turns(&house, &tries).await;
    let (free, most) = (FAILURES_BEFORE_CAPTCHA, MAX_FAILURES_PER_ADDRESS);
    let expected = [free, most - free, 40 - most].map(|count| usize::try_from(count).unwrap());
    assert_eq!(counted(&all), expected);
    assert_eq!(turns(&house, &[of("name 39", "192.0.2.2", 5)]).await, [AttemptVerdict::Allowed]);
}

/// Guesses cannot lock out the owner: an address where the user has signed in before has its own
/// count.
#[tokio::test]
async fn a_known_place_has_a_count_of_its_own() {
    let house = House::new().await;
    let home = of("ann", "192.0.2.7", 1);
    assert_eq!(turns(&house, &[home]).await, [AttemptVerdict::Allowed]);
    sign_in_attempts::clear_failures(&house.db, &home).await.unwrap();
    let strangers: Vec<SignInAttempt<'_>> =
        (0..15).map(|at| of("ann", "198.51.100.1", 2 + at)).collect();
    assert_eq!(counted(&turns(&house, &strangers).await), [3, 7, 5]);
    let elsewhere = of("ann", "203.0.113.9", 30);
    assert_eq!(
        turns(&house, &[elsewhere]).await,
        [AttemptVerdict::Refused],
        "unknown places share a count"
    );
    assert_eq!(turns(&house, &[of("ann", "192.0.2.7", 30)]).await, [AttemptVerdict::Allowed]);
    assert_eq!(
        turns(&house, &[of("bob", "192.0.2.7", 30)]).await,
        [AttemptVerdict::Allowed],
        "a place is known for one"
    );
}

/// A successful sign-in clears the failures of the account; those of the address stay.
#[tokio::test]
async fn the_right_one_forgives_what_was_before() {
    let house = House::new().await;
    let before: Vec<SignInAttempt<'_>> = (0..5).map(|at| of("ann", "192.0.2.1", at)).collect();
    turns(&house, &before).await;
    turns(&house, &[of("bob", "192.0.2.1", 6)]).await;
    sign_in_attempts::clear_failures(&house.db, &of("ann", "192.0.2.1", 4)).await.unwrap();
    let ann = of("ann", "192.0.2.2", 10);
    assert_eq!(
        sign_in_attempts::check_attempt(&house.db, &ann).await.unwrap(),
        AttemptVerdict::Allowed
    );
    let left = crate::database::texts(
        &house.db,
        "SELECT CAST(at AS TEXT) FROM sign_in_failures ORDER BY at",
    );
    assert_eq!(left.await, ["0", "1", "2", "3", "6", "6"], "of the address, and of bob");
}

/// Separate counts per purpose: requesting codes does not block signing in, and registering counts
/// for no account.
#[tokio::test]
async fn one_door_does_not_close_another() {
    let house = House::new().await;
    let reset = |at| SignInAttempt { purpose: Purpose::Reset, ..of("ann", "192.0.2.1", at) };
    let tries: Vec<SignInAttempt<'_>> = (0..12).map(reset).collect();
    assert_eq!(counted(&turns(&house, &tries).await), [3, 7, 2]);
    assert_eq!(turns(&house, &[of("ann", "192.0.2.1", 20)]).await, [AttemptVerdict::Allowed]);
    let register = |at| SignInAttempt { purpose: Purpose::Register, ..of("", "192.0.2.1", at) };
    let tries: Vec<SignInAttempt<'_>> = (20..60).map(register).collect();
    assert_eq!(counted(&turns(&house, &tries).await), [3, 27, 10]);
    assert_eq!(
        sign_in_attempts::check_attempt(&house.db, &reset(20)).await.unwrap(),
        AttemptVerdict::Refused
    );
}

/// Users type passwords into the name field: the database contains neither in plain text.
#[tokio::test]
async fn what_was_typed_is_not_kept() {
    let house = House::new().await;
    turns(&house, &[of("correct-horse-7", "192.0.2.123", 1)]).await;
    assert_eq!(crate::database::holders(&house.db, "correct-horse").await, [""; 0]);
    assert_eq!(crate::database::holders(&house.db, "192.0.2.123").await, [""; 0]);
}
