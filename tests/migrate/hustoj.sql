-- MariaDB dump 10.19  Distrib 10.11.6-MariaDB, for debian-linux-gnu (x86_64)
/*!40101 SET NAMES utf8mb4 */;

DROP TABLE IF EXISTS `compileinfo`;
CREATE TABLE `compileinfo` (
  `solution_id` int(11) NOT NULL DEFAULT '0',
  `error` text
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb4;
INSERT INTO `compileinfo` VALUES (3,'Main.cc:1: error');

DROP TABLE IF EXISTS `contest`;
CREATE TABLE `contest` (
  `contest_id` int(11) NOT NULL DEFAULT '0',
  `title` varchar(255) NOT NULL DEFAULT '',
  `start_time` datetime DEFAULT NULL,
  `end_time` datetime DEFAULT NULL,
  `defunct` char(1) NOT NULL DEFAULT 'N',
  `description` text,
  `private` tinyint(4),
  `langmask` int(11) NOT NULL DEFAULT '0',
  `password` char(16),
  `user_id` varchar(255) NOT NULL DEFAULT ''
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb4;
INSERT INTO `contest` VALUES (1000,'期末上机','2022-06-20 08:00:00','2022-06-20 10:00:00','N',NULL,1,0,'','admin'),(1001,'Open round','2022-07-01 08:00:00','2022-07-01 10:00:00','N','<p>All welcome</p>',0,0,'','admin');

DROP TABLE IF EXISTS `contest_problem`;
CREATE TABLE `contest_problem` (
  `problem_id` int(11) NOT NULL DEFAULT '0',
  `contest_id` int(11) NOT NULL DEFAULT '0',
  `title` varchar(255) NOT NULL DEFAULT '',
  `num` int(11) NOT NULL DEFAULT '0'
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb4;
INSERT INTO `contest_problem` VALUES (1001,1000,'',1),(1000,1000,'',0);

DROP TABLE IF EXISTS `mail`;
CREATE TABLE `mail` (
  `mail_id` int(11) NOT NULL DEFAULT '0',
  `content` text
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb4;
INSERT INTO `mail` VALUES (1,'hi');

DROP TABLE IF EXISTS `news`;
CREATE TABLE `news` (
  `news_id` int(11) NOT NULL DEFAULT '0',
  `user_id` varchar(255) NOT NULL DEFAULT '',
  `title` varchar(255) NOT NULL DEFAULT '',
  `content` mediumtext,
  `time` datetime DEFAULT NULL,
  `importance` int(11) NOT NULL DEFAULT '0',
  `menu` int(11) NOT NULL DEFAULT '0',
  `defunct` char(1) NOT NULL DEFAULT 'N'
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb4;
INSERT INTO `news` VALUES (1,'admin','HelloWorld!','<p>Welcome; it\'s here</p>','2021-01-01 00:00:00',0,0,'N');

DROP TABLE IF EXISTS `privilege`;
CREATE TABLE `privilege` (
  `user_id` varchar(255) NOT NULL DEFAULT '',
  `rightstr` varchar(255) NOT NULL DEFAULT '',
  `valuestr` varchar(255) NOT NULL DEFAULT '',
  `defunct` char(1) NOT NULL DEFAULT 'N'
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb4;
INSERT INTO `privilege` VALUES ('admin','administrator','true','N'),('admin','m1000','true','N'),('zhang','c1000','true','N'),('li','c1000','true','N'),('zhang','p1001','true','N'),('li','administrator','true','Y');

DROP TABLE IF EXISTS `problem`;
CREATE TABLE `problem` (
  `problem_id` int(11) NOT NULL DEFAULT '0',
  `title` varchar(255) NOT NULL DEFAULT '',
  `description` mediumtext,
  `input` mediumtext,
  `output` mediumtext,
  `sample_input` text,
  `sample_output` text,
  `spj` char(1) NOT NULL DEFAULT 'N',
  `hint` mediumtext,
  `source` varchar(255) NOT NULL DEFAULT '',
  `in_date` datetime DEFAULT NULL,
  `time_limit` decimal(10,3),
  `memory_limit` int(11) NOT NULL DEFAULT '0',
  `defunct` char(1) NOT NULL DEFAULT 'N',
  `remote_oj` varchar(16) DEFAULT NULL
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb4;
INSERT INTO `problem` VALUES (1000,'A+B Problem','<p>Add <strong>two</strong> numbers.</p>','<p>Two</p>','<p>One</p>','1 2','3','0','','Lab','2021-01-02 00:00:00',1.500,128,'N',NULL),(1001,'Any answer','<p>Add <strong>two</strong> numbers.</p>','<p>Two</p>','<p>One</p>','1 2','3','1','','Lab','2021-01-02 00:00:00',1.500,128,'N',NULL),(1002,'Far away','<p>Add <strong>two</strong> numbers.</p>','<p>Two</p>','<p>One</p>','1 2','3','0','','Lab','2021-01-02 00:00:00',1.500,128,'N','poj'),(1003,'Hidden','<p>Add <strong>two</strong> numbers.</p>','<p>Two</p>','<p>One</p>','1 2','3','0','','Lab','2021-01-02 00:00:00',1.500,128,'Y',NULL),(1004,'No checker','<p>Add <strong>two</strong> numbers.</p>','<p>Two</p>','<p>One</p>','1 2','3','1','','Lab','2021-01-02 00:00:00',1.500,128,'N',NULL);

DROP TABLE IF EXISTS `reply`;
CREATE TABLE `reply` (
  `rid` int(11) NOT NULL DEFAULT '0',
  `author_id` varchar(255) NOT NULL DEFAULT '',
  `time` datetime DEFAULT NULL,
  `content` text,
  `topic_id` int(11) NOT NULL DEFAULT '0',
  `status` int(11) NOT NULL DEFAULT '0',
  `ip` varchar(255) NOT NULL DEFAULT ''
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb4;
INSERT INTO `reply` VALUES (1,'zhang','2022-01-01 10:00:00','How?',1,0,''),(2,'li','2022-01-01 11:00:00','Like this.',1,0,''),(3,'li','2022-01-01 12:00:00','removed',1,2,''),(4,'li','2022-01-02 12:00:00','Is A that hard?',2,0,''),(5,'zhang','2022-01-02 13:00:00','No.',2,0,'');

DROP TABLE IF EXISTS `runtimeinfo`;
CREATE TABLE `runtimeinfo` (
  `solution_id` int(11) NOT NULL DEFAULT '0',
  `error` text
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb4;

DROP TABLE IF EXISTS `solution`;
CREATE TABLE `solution` (
  `solution_id` int(11) NOT NULL DEFAULT '0',
  `problem_id` int(11) NOT NULL DEFAULT '0',
  `user_id` char(48),
  `nick` varchar(255) NOT NULL DEFAULT '',
  `time` int(11) NOT NULL DEFAULT '0',
  `memory` int(11) NOT NULL DEFAULT '0',
  `in_date` datetime DEFAULT NULL,
  `result` smallint(6),
  `language` int unsigned,
  `ip` char(46),
  `contest_id` int(11) NOT NULL DEFAULT '0',
  `num` tinyint,
  `pass_rate` decimal(4,3)
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb4;
INSERT INTO `solution` VALUES (1,1000,'zhang','',12,1700,'2022-05-01 09:00:00',6,1,'192.168.1.2',0,-1,0.000),(2,1000,'zhang','',12,1700,'2022-05-01 09:05:00',4,6,'192.168.1.2',0,-1,0.000),(3,1000,'li','',12,1700,'2022-05-02 09:00:00',11,1,'192.168.1.2',0,-1,0.000),(4,1000,'zhang','',12,1700,'2022-06-20 08:20:00',4,1,'192.168.1.2',1000,0,0.000),(5,1001,'li','',12,1700,'2022-06-20 08:30:00',6,1,'192.168.1.2',1000,1,0.000),(6,1001,'li','',12,1700,'2022-06-20 08:40:00',4,1,'192.168.1.2',1000,1,0.000),(7,1000,'nobody','',12,1700,'2022-06-21 08:40:00',4,1,'192.168.1.2',0,-1,0.000),(8,1000,'li','',12,1700,'2022-06-22 08:40:00',3,1,'192.168.1.2',0,-1,0.000);

DROP TABLE IF EXISTS `source_code`;
CREATE TABLE `source_code` (
  `solution_id` int(11) NOT NULL DEFAULT '0',
  `source` text
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb4;
INSERT INTO `source_code` VALUES (1,'#include <iostream>\r\nint main(){int a,b;std::cin>>a>>b;std::cout<<a+b<<\"\\n\";}'),(3,'#include <iostream>\r\nint main(){int a,b;std::cin>>a>>b;std::cout<<a+b<<\"\\n\";}'),(4,'#include <iostream>\r\nint main(){int a,b;std::cin>>a>>b;std::cout<<a+b<<\"\\n\";}'),(5,'#include <iostream>\r\nint main(){int a,b;std::cin>>a>>b;std::cout<<a+b<<\"\\n\";}'),(6,'#include <iostream>\r\nint main(){int a,b;std::cin>>a>>b;std::cout<<a+b<<\"\\n\";}'),(7,'#include <iostream>\r\nint main(){int a,b;std::cin>>a>>b;std::cout<<a+b<<\"\\n\";}'),(8,'#include <iostream>\r\nint main(){int a,b;std::cin>>a>>b;std::cout<<a+b<<\"\\n\";}'),(2,'print(sum(map(int,input().split())))');

DROP TABLE IF EXISTS `source_code_user`;
CREATE TABLE `source_code_user` (
  `solution_id` int(11) NOT NULL DEFAULT '0',
  `source` text
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb4;
INSERT INTO `source_code_user` VALUES (1,'// as it was sent');

DROP TABLE IF EXISTS `topic`;
CREATE TABLE `topic` (
  `tid` int(11) NOT NULL DEFAULT '0',
  `title` varbinary(60) NOT NULL,
  `status` int(11) NOT NULL DEFAULT '0',
  `top_level` int(11) NOT NULL DEFAULT '0',
  `cid` int(11) DEFAULT NULL,
  `pid` int(11) NOT NULL DEFAULT '0',
  `author_id` varchar(255) NOT NULL DEFAULT ''
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb4;
INSERT INTO `topic` VALUES (1,_binary '怎么做',0,1,NULL,1000,'zhang'),(2,_binary 'in a contest',0,0,1000,0,'li');

DROP TABLE IF EXISTS `users`;
CREATE TABLE `users` (
  `user_id` varchar(48),
  `email` varchar(100),
  `submit` int(11) NOT NULL DEFAULT '0',
  `solved` int(11) NOT NULL DEFAULT '0',
  `defunct` char(1) NOT NULL DEFAULT 'N',
  `ip` varchar(255) NOT NULL DEFAULT '',
  `accesstime` datetime DEFAULT NULL,
  `volume` int(11) NOT NULL DEFAULT '0',
  `language` int(11) NOT NULL DEFAULT '0',
  `password` varchar(32),
  `reg_time` datetime DEFAULT NULL,
  `nick` varchar(255) NOT NULL DEFAULT '',
  `school` varchar(255) NOT NULL DEFAULT ''
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb4;
INSERT INTO `users` VALUES ('admin','admin@hust.example',0,0,'N','',NULL,1,1,'dqhP+hmWkmR9Oxs8gj1EBGby4ZA5ZjNj','2021-09-01 08:00:00','管理员','HUST'),('zhang','zhang@hust.example',0,0,'N','',NULL,1,1,'QyFe7okUEM89+ZUtq3gfGk2S6zVhMWIy','2021-09-01 08:00:00','张三','HUST'),('li',NULL,0,0,'N','',NULL,1,1,'8d317758c5ead504651d619e70ba769e','2021-09-01 08:00:00','李四','HUST');

-- Dump completed on 2022-09-01 12:00:00
