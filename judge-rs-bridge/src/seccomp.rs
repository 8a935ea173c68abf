//! Compiles the policy table to one BPF program per profile.

use std::collections::BTreeMap;

use seccompiler::{
    sock_filter, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition,
    SeccompFilter, SeccompRule, TargetArch,
};

use crate::policy::{Answer, Rule, When, LAST_KNOWN_CALL, RULES};
use crate::protocol::Profile;

/// System calls of the x32 ABI carry this bit on the same audit architecture, so the
/// architecture check alone would let them walk past every rule.
const X32_BIT: u32 = 0x4000_0000;
const RET_KILL_PROCESS: u32 = 0x8000_0000;
const RET_NOT_THERE: u32 = 0x0005_0000 | libc::ENOSYS as u32;
const RET_ALLOW: u32 = 0x7fff_0000;
/// Error number 0 is success: the call is skipped and its result is zero.
const PRETENDED: i32 = 0;
const LOAD_WORD: u16 = 0x20;
const JUMP_IF_GE: u16 = 0x35;
const RETURN: u16 = 0x06;

/// One program for all actions. The library compiles one action per filter; three installed
/// filters would each be run and each cost an installation, so the chains are joined: each ends
/// in its default `allow`, which is cut off to fall through into the next.
///
/// `secret` is what lets init itself through where a rule says so.
pub fn compile(profile: Profile, secret: u64) -> Result<BpfProgram, String> {
    let mut program = guards();
    for action in [
        kill(),
        errno(libc::EPERM),
        errno(libc::ENOSYS),
        errno(libc::EOPNOTSUPP),
        errno(libc::EINVAL),
        errno(libc::ENOTTY),
        errno(PRETENDED),
    ] {
        let chain = chain_of(profile, &action, secret)?;
        if chain.is_empty() {
            continue;
        }
        let filter = SeccompFilter::new(chain, SeccompAction::Allow, action, TargetArch::x86_64)
            .map_err(|e| e.to_string())?;
        let mut part: BpfProgram = filter
            .try_into()
            .map_err(|e: seccompiler::BackendError| e.to_string())?;
        let end = part.pop();
        assert_eq!(
            end.map(|i| (i.code, i.k)),
            Some((RETURN, RET_ALLOW)),
            "chains end in their default"
        );
        program.append(&mut part);
    }
    program.push(sock_filter {
        code: RETURN,
        jt: 0,
        jf: 0,
        k: RET_ALLOW,
    });
    Ok(program)
}

fn kill() -> SeccompAction {
    SeccompAction::KillProcess
}

fn errno(number: i32) -> SeccompAction {
    SeccompAction::Errno(number as u32)
}

/// Before all rules: the other ABI, and calls that are younger than the table.
fn guards() -> BpfProgram {
    vec![
        sock_filter {
            code: LOAD_WORD,
            jt: 0,
            jf: 0,
            k: 0,
        },
        sock_filter {
            code: JUMP_IF_GE,
            jt: 0,
            jf: 1,
            k: X32_BIT,
        },
        sock_filter {
            code: RETURN,
            jt: 0,
            jf: 0,
            k: RET_KILL_PROCESS,
        },
        sock_filter {
            code: JUMP_IF_GE,
            jt: 0,
            jf: 1,
            k: LAST_KNOWN_CALL + 1,
        },
        sock_filter {
            code: RETURN,
            jt: 0,
            jf: 0,
            k: RET_NOT_THERE,
        },
    ]
}

/// What the table's answer means under a profile.
fn action_of(profile: Profile, answer: Answer) -> SeccompAction {
    match (answer, profile) {
        (Answer::Kill, Profile::Run) => kill(),
        (Answer::Kill, Profile::Compile) | (Answer::Forbidden, _) => errno(libc::EPERM),
        (Answer::NotThere, _) => errno(libc::ENOSYS),
        (Answer::Unsupported, _) => errno(libc::EOPNOTSUPP),
        (Answer::Invalid, _) => errno(libc::EINVAL),
        (Answer::Unknown, _) => errno(libc::ENOTTY),
        (Answer::Pretended, _) => errno(PRETENDED),
    }
}

fn chain_of(
    profile: Profile,
    action: &SeccompAction,
    secret: u64,
) -> Result<BTreeMap<i64, Vec<SeccompRule>>, String> {
    let mut chain = BTreeMap::new();
    for rule in RULES
        .iter()
        .filter(|r| action_of(profile, r.answer) == *action)
    {
        chain.insert(rule.call, conditions(rule, secret)?);
    }
    Ok(chain)
}

/// All 64 bits of an argument are not these.
fn unlike(index: u8, value: u64) -> Result<SeccompCondition, String> {
    SeccompCondition::new(index, SeccompCmpArgLen::Qword, SeccompCmpOp::Ne, value)
        .map_err(|e| e.to_string())
}

fn both(first: SeccompCondition, second: SeccompCondition) -> Result<Vec<SeccompRule>, String> {
    Ok(vec![
        SeccompRule::new(vec![first, second]).map_err(|e| e.to_string())?
    ])
}

/// Each inner rule is an `and` of conditions; the list is an `or`. Empty = always.
fn conditions(rule: &Rule, secret: u64) -> Result<Vec<SeccompRule>, String> {
    let one = |index: u8, op: SeccompCmpOp, value: u64| {
        SeccompCondition::new(index, SeccompCmpArgLen::Dword, op, value).map_err(|e| e.to_string())
    };
    let any = |list: Vec<SeccompCondition>| -> Result<Vec<SeccompRule>, String> {
        list.into_iter()
            .map(|c| SeccompRule::new(vec![c]).map_err(|e| e.to_string()))
            .collect()
    };
    match rule.when {
        When::Always => Ok(Vec::new()),
        When::Not { index, value } => any(vec![one(index, SeccompCmpOp::Ne, value)?]),
        When::NotSecret { index } => any(vec![unlike(index, secret)?]),
        When::OneOf { index, values } => any(values
            .iter()
            .map(|v| one(index, SeccompCmpOp::Eq, *v))
            .collect::<Result<_, _>>()?),
        When::NoneOf { index, values } => {
            let all: Vec<_> = values
                .iter()
                .map(|v| one(index, SeccompCmpOp::Ne, *v))
                .collect::<Result<_, _>>()?;
            Ok(vec![SeccompRule::new(all).map_err(|e| e.to_string())?])
        }
        When::SetsLimit { resource } => {
            let own = vec![one(1, SeccompCmpOp::Eq, resource)?, unlike(2, 0)?];
            let others = vec![one(0, SeccompCmpOp::Ne, 0)?, unlike(2, 0)?];
            [own, others]
                .into_iter()
                .map(|list| SeccompRule::new(list).map_err(|e| e.to_string()))
                .collect()
        }
        When::IsNotSecret {
            index,
            value,
            secret: argument,
        } => both(
            one(index, SeccompCmpOp::Eq, value)?,
            unlike(argument, secret)?,
        ),
        When::AnyBit { index, bits } => any((0..32)
            .map(|b| 1u64 << b)
            .filter(|b| bits & b != 0)
            .map(|b| one(index, SeccompCmpOp::MaskedEq(b), b))
            .collect::<Result<_, _>>()?),
        When::Command { commands, flags } => {
            let setting = vec![
                one(1, SeccompCmpOp::Eq, libc::F_SETFL as u64)?,
                one(2, SeccompCmpOp::MaskedEq(flags), flags)?,
            ];
            let mut all = commands
                .iter()
                .map(|v| Ok(vec![one(1, SeccompCmpOp::Eq, *v)?]))
                .collect::<Result<Vec<_>, String>>()?;
            all.push(setting);
            all.into_iter()
                .map(|list| SeccompRule::new(list).map_err(|e| e.to_string()))
                .collect()
        }
        When::Request { requests, types } => any(requests
            .iter()
            .map(|v| one(1, SeccompCmpOp::Eq, *v))
            .chain(
                types
                    .iter()
                    .map(|t| one(1, SeccompCmpOp::MaskedEq(0xff00), t << 8)),
            )
            .collect::<Result<_, _>>()?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_profiles_compile_to_one_program() {
        for profile in [Profile::Run, Profile::Compile] {
            let program = compile(profile, 7).unwrap();
            assert!(program.len() < 1000, "{} instructions", program.len());
            assert_eq!(program.last().unwrap().k, RET_ALLOW);
        }
    }

    #[test]
    fn calls_that_nobody_has_looked_at_are_not_there() {
        let guard = compile(Profile::Run, 7).unwrap();
        let (test, answer) = (&guard[3], &guard[4]);
        assert_eq!((test.code, test.k), (JUMP_IF_GE, LAST_KNOWN_CALL + 1));
        assert_eq!((answer.code, answer.k), (RETURN, RET_NOT_THERE));
        let listed = RULES.iter().map(|r| r.call as u32).max();
        assert_eq!(listed, Some(LAST_KNOWN_CALL));
    }

    #[test]
    fn no_call_is_listed_twice() {
        // A call that is in a chain is allowed there if no condition holds, and never gets to the next chain.
        let mut calls: Vec<_> = RULES.iter().map(|r| r.call).collect();
        calls.sort_unstable();
        calls.dedup();
        assert_eq!(calls.len(), RULES.len());
    }
}
