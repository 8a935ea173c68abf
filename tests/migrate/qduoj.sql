--
-- PostgreSQL database dump
--

-- Dumped from database version 10.23

SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;

CREATE TABLE public.judge_server (
    id integer NOT NULL
);

COPY public.judge_server (id) FROM stdin;
1
\.

COPY public.announcement (id, title, content, create_time, visible, created_by_id) FROM stdin;
1	Hello	<p>Hello</p>	2020-01-01 00:00:00+00	t	1
\.


COPY public.contest (id, title, description, real_time_rank, password, rule_type, start_time, end_time, create_time, visible, created_by_id) FROM stdin;
1	Weekly	<p>Weekly round</p>	t	\N	OI	2020-03-01 10:00:00+00	2020-03-01 12:00:00+00	2020-02-01 00:00:00+00	t	1
\.


COPY public.contest_announcement (id, title, content, create_time, contest_id, created_by_id, visible) FROM stdin;
1	Note	Read A again	2020-03-01 10:30:00+00	1	1	t
\.


COPY public.problem (id, title, description, input_description, output_description, samples, test_case_id, test_case_score, hint, languages, template, create_time, time_limit, memory_limit, spj, spj_language, spj_code, rule_type, visible, difficulty, source, created_by_id, _id, contest_id, io_mode) FROM stdin;
1	A+B	<p>Add <em>them</em>.</p>	<p>Two</p>	<p>One</p>	[{"input": "1 2", "output": "3"}]	aaaa1111	[{"score": 100, "input_name": "1.in", "output_name": "1.out"}]		["C", "C++"]	{}	2020-02-01 00:00:00+00	1000	256	f	\N	\N	ACM	t	High	QDU	1	P1	\N	{"io_mode": "Standard IO", "input": "input.txt", "output": "output.txt"}
2	A in a contest	<p>Add <em>them</em>.</p>	<p>Two</p>	<p>One</p>	[{"input": "1 2", "output": "3"}]	aaaa1111	[{"score": 100, "input_name": "1.in", "output_name": "1.out"}]		["C", "C++"]	{}	2020-02-01 00:00:00+00	1000	256	f	\N	\N	OI	t	High	QDU	1	A	1	{"io_mode": "Standard IO", "input": "input.txt", "output": "output.txt"}
3	No files	<p>Add <em>them</em>.</p>	<p>Two</p>	<p>One</p>	[{"input": "1 2", "output": "3"}]	bbbb2222	[{"score": 100, "input_name": "1.in", "output_name": "1.out"}]		["C", "C++"]	{}	2020-02-01 00:00:00+00	1000	256	f	\N	\N	ACM	f	High	QDU	1	P3	\N	{"io_mode": "Standard IO", "input": "input.txt", "output": "output.txt"}
\.


COPY public.problem_tag (id, name) FROM stdin;
1	入门
\.


COPY public.problem_tags (id, problem_id, problemtag_id) FROM stdin;
1	1	1
\.


COPY public.submission (id, contest_id, problem_id, create_time, user_id, code, result, info, language, shared, statistic_info, username, ip) FROM stdin;
ffff	\N	1	2020-02-10 08:00:00+00	2	int main(){\n\treturn 0;\\n}\n	-1	{}	C++	f	{"time_cost": 5, "memory_cost": 2048000}	x	10.1.1.1
aaaa	\N	1	2020-02-10 08:10:00.5+00	2	int main(){\n\treturn 0;\\n}\n	0	{}	Python3	f	{"time_cost": 5, "memory_cost": 2048000}	x	10.1.1.1
bbbb	\N	1	2020-02-11 08:10:00+00	2	int main(){\n\treturn 0;\\n}\n	-2	{"err": "CompileError", "data": "error: x"}	C++	f	{"err_info": "error: x", "score": 0}	x	10.1.1.1
cccc	1	2	2020-03-01 10:20:00+00	2	int main(){\n\treturn 0;\\n}\n	8	{"err": null, "data": [{"cpu_time": 4, "real_time": 9, "memory": 1024000, "result": 0, "score": 40, "test_case": "1"}, {"cpu_time": 1000, "memory": 2048000, "result": 1, "score": 0, "test_case": "2"}]}	C++	f	{"time_cost": 5, "memory_cost": 2048000, "score": 40}	x	10.1.1.1
dddd	1	2	2020-03-01 10:25:00+00	3	int main(){\n\treturn 0;\\n}\n	0	{}	C++	f	{"time_cost": 5, "memory_cost": 2048000, "score": 100}	x	10.1.1.1
eeee	\N	1	2020-03-02 10:25:00+00	3	int main(){\n\treturn 0;\\n}\n	6	{}	C++	f	{"time_cost": 5, "memory_cost": 2048000}	x	10.1.1.1
\.


COPY public."user" (id, password, username, email, create_time, admin_type, is_disabled) FROM stdin;
1	pbkdf2_sha256$1000$saltA$YTHPsfCz9vSmZCNfDe1yt+IIjVz1xqcEhBNnMv71g5s=	root	root@qd.example	2020-01-01 00:00:00+00	Super Admin	f
2	pbkdf2_sha256$1000$saltB$A/n43QCh02LFL+u7uhQazvhLvkHlHKFHWwlzxuBO374=	wang	wang@qd.example	2020-01-02 00:00:00+00	Regular User	f
3	argon2$unknown	zhao	zhao@qd.example	2020-01-03 00:00:00+00	Regular User	f
\.


COPY public.user_profile (id, user_id, real_name, school, major, github, blog, mood, avatar) FROM stdin;
1	1	\N	\N	\N	\N	\N	\N	/public/avatar/default.png
2	2	王五	QDU	CS	\N	\N	line one\nline\ttwo \\ end	/public/avatar/x9.png
\.


--
-- PostgreSQL database dump complete
--

