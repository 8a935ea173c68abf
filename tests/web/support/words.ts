/** Words of the screens, letter for letter, in both languages. */
import type { DemoVerdict } from "@gavel/demo-content";
import { WALKS_IN_ALL_LANGUAGES } from "./env.ts";

export const LANGUAGES = ["zh-CN", "en-US"] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * What journeys are walked in. A text that the catalogues do not have is English, so it is Chinese that shows it; the
 * English ones are the sources' own, and `tests/tidy` holds that both catalogues have all of them.
 */
export const JOURNEY_LANGUAGES: readonly Language[] = WALKS_IN_ALL_LANGUAGES
  ? LANGUAGES
  : ["zh-CN"];

export const VERDICT_WORDS: Readonly<Record<Language, Readonly<Record<DemoVerdict, string>>>> = {
  "zh-CN": {
    AC: "通过",
    WA: "答案错误",
    PE: "格式错误",
    TLE: "时间超限",
    MLE: "内存超限",
    RE: "运行错误",
    CE: "编译错误",
    PAC: "部分通过",
  },
  "en-US": {
    AC: "Accepted",
    WA: "Wrong Answer",
    PE: "Presentation Error",
    TLE: "Time Limit Exceeded",
    MLE: "Memory Limit Exceeded",
    RE: "Runtime Error",
    CE: "Compile Error",
    PAC: "Partial Accepted",
  },
};

export const WORDS = {
  "zh-CN": {
    problems: "题库",
    submissions: "提交记录",
    login: "登录",
    loginTitle: "登录 Gavel",
    register: "注册",
    registerTitle: "注册 Gavel",
    username: "用户名",
    password: "密码",
    passwordAgain: "确认密码",
    email: "邮箱",
    code: "邮件验证码",
    sendCode: "发送验证码",
    again: /^\d+ 秒后重发$/,
    close: "关闭",
    usernameRequired: "用户名不能为空",
    usernameTooLong: "用户名最多 20 个字符",
    usernameExists: "用户名已存在",
    passwordRequired: "密码不能为空",
    passwordLength: "密码长度为 6 到 20 个字符",
    passwordMismatch: "两次输入的密码不一致",
    emailRequired: "邮箱不能为空",
    emailFormat: "邮箱格式不正确",
    emailExists: "邮箱已存在",
    codeRequired: "验证码不能为空",
    codeLength: "验证码为 6 个字符",
    codeWrong: "验证码错误",
    registered: "注册成功",
    wrongPassword: "用户名或密码不正确",
    welcome: "欢迎回来",
    loginFirst: "请先登录",
    firstProblem: "A+B 问题",
    submitted: "提交成功",
    solved: "你已通过本题",
    submit: "提交",
  },
  "en-US": {
    problems: "Problems",
    submissions: "Submissions",
    login: "Login",
    loginTitle: "Login Gavel",
    register: "Register",
    registerTitle: "Register Gavel",
    username: "Username",
    password: "Password",
    passwordAgain: "Password again",
    email: "Email",
    code: "Code from the email",
    sendCode: "Send code",
    again: /^Resend in \d+ s$/,
    close: "Close",
    usernameRequired: "The username is required",
    usernameTooLong: "The username can have at most 20 characters",
    usernameExists: "The username already exists",
    passwordRequired: "The password is required",
    passwordLength: "The password must have 6 to 20 characters",
    passwordMismatch: "Password does not match",
    emailRequired: "The email is required",
    emailFormat: "The email format is not valid",
    emailExists: "The email already exists",
    codeRequired: "The code is required",
    codeLength: "The code has exactly 6 characters",
    codeWrong: "The code is wrong",
    registered: "Thanks for registering",
    wrongPassword: "Wrong username or password",
    welcome: "Welcome Back",
    loginFirst: "Please login first",
    firstProblem: "A+B Problem",
    submitted: "Submit code successfully",
    solved: "You have solved the problem",
    submit: "Submit",
  },
} as const;
