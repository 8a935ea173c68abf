-- MySQL dump 10.13  Distrib 8.0.30, for Linux (x86_64)
--
-- Host: localhost    Database: hoj
-- ------------------------------------------------------

/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!50503 SET NAMES utf8mb4 */;
/*!40103 SET TIME_ZONE='+00:00' */;

--
-- Table structure for table `announcement`
--

DROP TABLE IF EXISTS `announcement`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `announcement` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `title` varchar(255) DEFAULT NULL,
  `content` longtext,
  `uid` varchar(255) DEFAULT NULL,
  `gid` bigint(20) unsigned DEFAULT NULL,
  `status` int(11) DEFAULT '0',
  `gmt_create` datetime DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `announcement` WRITE;
/*!40000 ALTER TABLE `announcement` DISABLE KEYS */;
INSERT INTO `announcement` VALUES (1,'Welcome','The **new** lab is open.','u-root',NULL,0,'2023-05-01 09:00:00'),(2,'Clarification','Problem B: n is at most 10.','u-root',1,0,'2023-05-01 09:00:00'),(3,'Room','We meet in 101.','u-alice',1,0,'2023-05-01 10:00:00');
/*!40000 ALTER TABLE `announcement` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `category`
--

DROP TABLE IF EXISTS `category`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `category` (
  `id` int NOT NULL,
  `name` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `category` WRITE;
/*!40000 ALTER TABLE `category` DISABLE KEYS */;
INSERT INTO `category` VALUES (1,'闲聊'),(2,'题解');
/*!40000 ALTER TABLE `category` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `code_template`
--

DROP TABLE IF EXISTS `code_template`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `code_template` (
  `id` int,
  `pid` bigint,
  `lid` bigint,
  `code` longtext,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Table structure for table `comment`
--

DROP TABLE IF EXISTS `comment`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `comment` (
  `id` int,
  `cid` bigint DEFAULT NULL,
  `did` int DEFAULT NULL,
  `content` longtext,
  `from_uid` varchar(255) DEFAULT NULL,
  `from_name` varchar(255) DEFAULT NULL,
  `status` int(11) DEFAULT '0',
  `gmt_create` datetime DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `comment` WRITE;
/*!40000 ALTER TABLE `comment` DISABLE KEYS */;
INSERT INTO `comment` VALUES (1,NULL,1,'Read the statement again.','u-bob','bob',0,'2023-05-01 09:00:00'),(2,NULL,1,'blocked','u-bob','bob',1,'2023-05-01 09:00:00'),(3,1000,NULL,'Was B meant to be so easy?','u-alice','alice',0,'2023-05-03 09:00:00');
/*!40000 ALTER TABLE `comment` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `contest`
--

DROP TABLE IF EXISTS `contest`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `contest` (
  `id` bigint,
  `uid` varchar(255) DEFAULT NULL,
  `author` varchar(255) DEFAULT NULL,
  `title` varchar(255) DEFAULT NULL,
  `type` int(11) DEFAULT '0',
  `description` longtext,
  `auth` int(11) DEFAULT '0',
  `pwd` varchar(255) DEFAULT NULL,
  `start_time` datetime DEFAULT CURRENT_TIMESTAMP,
  `end_time` datetime DEFAULT CURRENT_TIMESTAMP,
  `seal_rank` tinyint(1),
  `seal_rank_time` datetime DEFAULT CURRENT_TIMESTAMP,
  `visible` tinyint(1) DEFAULT '1',
  `gmt_create` datetime DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `contest` WRITE;
/*!40000 ALTER TABLE `contest` DISABLE KEYS */;
INSERT INTO `contest` VALUES (1000,'u-root','root','Spring contest',0,'Three hours, two problems.',0,NULL,'2023-05-02 14:00:00','2023-05-02 17:00:00',0,NULL,1,'2023-05-01 09:00:00');
/*!40000 ALTER TABLE `contest` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `contest_announcement`
--

DROP TABLE IF EXISTS `contest_announcement`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `contest_announcement` (
  `id` bigint,
  `aid` bigint,
  `cid` bigint,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `contest_announcement` WRITE;
/*!40000 ALTER TABLE `contest_announcement` DISABLE KEYS */;
INSERT INTO `contest_announcement` VALUES (1,2,1000);
/*!40000 ALTER TABLE `contest_announcement` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `contest_problem`
--

DROP TABLE IF EXISTS `contest_problem`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `contest_problem` (
  `id` bigint,
  `display_id` varchar(255) DEFAULT NULL,
  `cid` bigint,
  `pid` bigint,
  `display_title` varchar(255) DEFAULT NULL,
  `color` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `contest_problem` WRITE;
/*!40000 ALTER TABLE `contest_problem` DISABLE KEYS */;
INSERT INTO `contest_problem` VALUES (7,'A',1000,1000,'Sum','#ff0000'),(8,'B',1000,1003,'Echo',NULL);
/*!40000 ALTER TABLE `contest_problem` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `contest_register`
--

DROP TABLE IF EXISTS `contest_register`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `contest_register` (
  `id` bigint,
  `cid` bigint,
  `uid` varchar(255) DEFAULT NULL,
  `status` int(11) DEFAULT '0',
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `contest_register` WRITE;
/*!40000 ALTER TABLE `contest_register` DISABLE KEYS */;
INSERT INTO `contest_register` VALUES (1,1000,'u-alice',0),(2,1000,'u-bob',0);
/*!40000 ALTER TABLE `contest_register` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `discussion`
--

DROP TABLE IF EXISTS `discussion`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `discussion` (
  `id` int,
  `category_id` int,
  `title` varchar(255) DEFAULT NULL,
  `description` varchar(255) DEFAULT NULL,
  `content` longtext,
  `pid` varchar(255) DEFAULT NULL,
  `uid` varchar(255) DEFAULT NULL,
  `author` varchar(255) DEFAULT NULL,
  `top_priority` tinyint(1),
  `status` int(1),
  `gmt_create` datetime DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `discussion` WRITE;
/*!40000 ALTER TABLE `discussion` DISABLE KEYS */;
INSERT INTO `discussion` VALUES (1,2,'How to add?','adding','I don\'t know how.\nIt\'s hard; (really)','HOJ-1000','u-alice','alice',1,0,'2023-05-01 09:00:00');
/*!40000 ALTER TABLE `discussion` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `group`
--

DROP TABLE IF EXISTS `group`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `group` (
  `id` bigint,
  `name` varchar(255) DEFAULT NULL,
  `short_name` varchar(255) DEFAULT NULL,
  `brief` varchar(255) DEFAULT NULL,
  `description` varchar(255) DEFAULT NULL,
  `owner` varchar(255) DEFAULT NULL,
  `uid` varchar(255) DEFAULT NULL,
  `auth` int(11) DEFAULT '0',
  `visible` tinyint(1),
  `gmt_create` datetime DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `group` WRITE;
/*!40000 ALTER TABLE `group` DISABLE KEYS */;
INSERT INTO `group` VALUES (1,'Algorithms 2023','algo23','The course','Everybody of the course','root','u-root',1,1,'2023-05-01 09:00:00');
/*!40000 ALTER TABLE `group` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `group_member`
--

DROP TABLE IF EXISTS `group_member`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `group_member` (
  `id` bigint,
  `gid` bigint,
  `uid` varchar(255) DEFAULT NULL,
  `auth` int(11) DEFAULT '0',
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `group_member` WRITE;
/*!40000 ALTER TABLE `group_member` DISABLE KEYS */;
INSERT INTO `group_member` VALUES (1,1,'u-root',5),(2,1,'u-alice',3),(3,1,'u-bob',1);
/*!40000 ALTER TABLE `group_member` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `judge`
--

DROP TABLE IF EXISTS `judge`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `judge` (
  `submit_id` bigint,
  `pid` bigint,
  `display_pid` varchar(255) DEFAULT NULL,
  `uid` varchar(255) DEFAULT NULL,
  `username` varchar(255) DEFAULT NULL,
  `submit_time` datetime DEFAULT CURRENT_TIMESTAMP,
  `status` int,
  `share` tinyint(1),
  `error_message` mediumtext,
  `time` int,
  `memory` int,
  `score` int,
  `code` longtext,
  `language` varchar(255) DEFAULT NULL,
  `cid` bigint,
  `cpid` bigint,
  `ip` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`submit_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `judge` WRITE;
/*!40000 ALTER TABLE `judge` DISABLE KEYS */;
INSERT INTO `judge` VALUES (1,1000,'P1000','u-alice','alice','2023-05-01 10:00:00',-1,0,NULL,3,1500,NULL,'#include <cstdio>\nint main(){int a,b;scanf(\"%d%d\",&a,&b);printf(\"%d\\n\",a+b);}\n','C++',0,0,'10.0.0.7'),(2,1000,'P1000','u-alice','alice','2023-05-01 10:05:00',0,0,NULL,3,1500,NULL,'#include <cstdio>\nint main(){int a,b;scanf(\"%d%d\",&a,&b);printf(\"%d\\n\",a+b);}\n','C++',0,0,'10.0.0.7'),(3,1001,'P1001','u-bob','bob','2023-05-01 11:00:00',8,0,NULL,3,1500,50,'print(\'half\')\n','Python3',0,0,'10.0.0.7'),(4,1002,'P1002','u-bob','bob','2023-05-01 11:30:00',0,0,NULL,3,1500,NULL,'#include <cstdio>\nint main(){int a,b;scanf(\"%d%d\",&a,&b);printf(\"%d\\n\",a+b);}\n','C++',0,0,'10.0.0.7'),(5,1000,'P1000','u-alice','alice','2023-05-02 14:10:00',0,0,NULL,3,1500,NULL,'#include <cstdio>\nint main(){int a,b;scanf(\"%d%d\",&a,&b);printf(\"%d\\n\",a+b);}\n','C++',1000,7,'10.0.0.7'),(6,1000,'P1000','u-bob','bob','2023-05-02 14:20:00',-1,0,NULL,3,1500,NULL,'#include <cstdio>\nint main(){int a,b;scanf(\"%d%d\",&a,&b);printf(\"%d\\n\",a+b);}\n','C++',1000,7,'10.0.0.7'),(7,1000,'P1000','u-bob','bob','2023-05-02 14:30:00',0,0,NULL,3,1500,NULL,'#include <cstdio>\nint main(){int a,b;scanf(\"%d%d\",&a,&b);printf(\"%d\\n\",a+b);}\n','C++',1000,7,'10.0.0.7'),(8,1003,'P1003','u-alice','alice','2023-05-02 15:00:00',0,0,NULL,3,1500,NULL,'#include <cstdio>\nint main(){int a,b;scanf(\"%d%d\",&a,&b);printf(\"%d\\n\",a+b);}\n','C++',1000,8,'10.0.0.7'),(9,1000,'P1000','u-bob','bob','2023-05-03 09:00:00',7,0,NULL,3,1500,NULL,'#include <cstdio>\nint main(){int a,b;scanf(\"%d%d\",&a,&b);printf(\"%d\\n\",a+b);}\n','C++',0,0,'10.0.0.7'),(10,1000,'P1000','u-bob','bob','2023-05-03 09:10:00',-2,0,'main.cpp:1: it\'s broken',3,1500,NULL,'#include <cstdio>\nint main(){int a,b;scanf(\"%d%d\",&a,&b);printf(\"%d\\n\",a+b);}\n','Brainfuck',0,0,'10.0.0.7');
/*!40000 ALTER TABLE `judge` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `judge_case`
--

DROP TABLE IF EXISTS `judge_case`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `judge_case` (
  `id` bigint,
  `submit_id` bigint,
  `status` int,
  `time` int,
  `memory` int,
  `score` int,
  `group_num` int,
  `user_output` longtext,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `judge_case` WRITE;
/*!40000 ALTER TABLE `judge_case` DISABLE KEYS */;
INSERT INTO `judge_case` VALUES (1,1,-1,2,1400,NULL,NULL,'one; two \') ('),(2,3,0,3,1500,50,1,NULL),(3,3,-1,NULL,NULL,0,2,NULL),(4,5,NULL,NULL,NULL,NULL,NULL,NULL);
/*!40000 ALTER TABLE `judge_case` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `language`
--

DROP TABLE IF EXISTS `language`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `language` (
  `id` bigint,
  `name` varchar(255) DEFAULT NULL,
  `oj` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `language` WRITE;
/*!40000 ALTER TABLE `language` DISABLE KEYS */;
INSERT INTO `language` VALUES (1,'C','ME'),(2,'C++','ME'),(4,'Python3','ME');
/*!40000 ALTER TABLE `language` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `mapping_training_category`
--

DROP TABLE IF EXISTS `mapping_training_category`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `mapping_training_category` (
  `id` bigint,
  `tid` bigint,
  `cid` bigint,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `mapping_training_category` WRITE;
/*!40000 ALTER TABLE `mapping_training_category` DISABLE KEYS */;
INSERT INTO `mapping_training_category` VALUES (1,1,1);
/*!40000 ALTER TABLE `mapping_training_category` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `msg_remind`
--

DROP TABLE IF EXISTS `msg_remind`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `msg_remind` (
  `id` bigint,
  `action` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `msg_remind` WRITE;
/*!40000 ALTER TABLE `msg_remind` DISABLE KEYS */;
INSERT INTO `msg_remind` VALUES (1,'Discuss');
/*!40000 ALTER TABLE `msg_remind` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `problem`
--

DROP TABLE IF EXISTS `problem`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `problem` (
  `id` bigint,
  `problem_id` varchar(255) DEFAULT NULL,
  `title` varchar(255) DEFAULT NULL,
  `author` varchar(255) DEFAULT NULL,
  `type` int,
  `time_limit` int,
  `memory_limit` int,
  `stack_limit` int,
  `description` longtext,
  `input` longtext,
  `output` longtext,
  `examples` longtext,
  `is_remote` tinyint(1),
  `source` text,
  `difficulty` int,
  `hint` longtext,
  `auth` int,
  `io_score` int,
  `spj_code` longtext,
  `spj_language` varchar(255) DEFAULT NULL,
  `is_upload_case` tinyint(1),
  `gmt_create` datetime DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `problem` WRITE;
/*!40000 ALTER TABLE `problem` DISABLE KEYS */;
INSERT INTO `problem` VALUES (1000,'HOJ-1000','A+B 问题','alice',0,1000,65535,128,'Add **two** numbers <b>fast</b>.','Two integers.','Their sum.','<input>1 2</input><output>3</output>',0,'Lab',0,'',1,100,NULL,NULL,0,'2023-05-01 09:00:00'),(1001,'HOJ-1001','Sum for points','root',1,1000,256,128,'Add **two** numbers <b>fast</b>.','Two integers.','Their sum.','<input>1 2</input><output>3</output>',0,'Lab',2,'',1,100,NULL,NULL,1,'2023-05-01 09:00:00'),(1002,'HDU-1000','Far away','root',0,1000,256,128,'Add **two** numbers <b>fast</b>.','Two integers.','Their sum.','<input>1 2</input><output>3</output>',1,'Lab',0,'',1,100,NULL,NULL,0,'2023-05-01 09:00:00'),(1003,'HOJ-1003','Echo','root',0,1000,256,128,'Add **two** numbers <b>fast</b>.','Two integers.','Their sum.','<input>1 2</input><output>3</output>',0,'Lab',0,'',3,100,NULL,NULL,0,'2023-05-01 09:00:00'),(1004,'HOJ-1004','Without data','root',0,1000,256,128,'Add **two** numbers <b>fast</b>.','Two integers.','Their sum.','<input>1 2</input><output>3</output>',0,'Lab',0,'',1,100,NULL,NULL,1,'2023-05-01 09:00:00');
/*!40000 ALTER TABLE `problem` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `problem_case`
--

DROP TABLE IF EXISTS `problem_case`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `problem_case` (
  `id` bigint,
  `pid` bigint,
  `input` longtext,
  `output` longtext,
  `score` int,
  `status` int(11) DEFAULT '0',
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `problem_case` WRITE;
/*!40000 ALTER TABLE `problem_case` DISABLE KEYS */;
INSERT INTO `problem_case` VALUES (1,1000,'1 2\n','3\n',NULL,0),(2,1000,'5 6\n','11\n',NULL,0),(3,1001,'1.in','1.out',50,0),(4,1001,'2.in','2.out',50,0),(5,1003,'x\n','x\n',NULL,0),(6,1004,'1.in','1.out',NULL,0);
/*!40000 ALTER TABLE `problem_case` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `problem_language`
--

DROP TABLE IF EXISTS `problem_language`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `problem_language` (
  `id` bigint,
  `pid` bigint,
  `lid` bigint,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `problem_language` WRITE;
/*!40000 ALTER TABLE `problem_language` DISABLE KEYS */;
INSERT INTO `problem_language` VALUES (1,1000,1),(2,1000,2);
/*!40000 ALTER TABLE `problem_language` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `problem_tag`
--

DROP TABLE IF EXISTS `problem_tag`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `problem_tag` (
  `id` bigint,
  `pid` bigint,
  `tid` bigint,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `problem_tag` WRITE;
/*!40000 ALTER TABLE `problem_tag` DISABLE KEYS */;
INSERT INTO `problem_tag` VALUES (1,1000,1);
/*!40000 ALTER TABLE `problem_tag` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `reply`
--

DROP TABLE IF EXISTS `reply`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `reply` (
  `id` int,
  `comment_id` int,
  `from_uid` varchar(255) DEFAULT NULL,
  `from_name` varchar(255) DEFAULT NULL,
  `to_uid` varchar(255) DEFAULT NULL,
  `to_name` varchar(255) DEFAULT NULL,
  `content` longtext,
  `status` int(11) DEFAULT '0',
  `gmt_create` datetime DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `reply` WRITE;
/*!40000 ALTER TABLE `reply` DISABLE KEYS */;
INSERT INTO `reply` VALUES (1,1,'u-alice','alice','u-bob','bob','Thanks 👍',0,'2023-05-01 09:00:00'),(2,3,'u-bob','bob','u-alice','alice','It was.',0,'2023-05-03 10:00:00');
/*!40000 ALTER TABLE `reply` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `tag`
--

DROP TABLE IF EXISTS `tag`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `tag` (
  `id` bigint,
  `name` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `tag` WRITE;
/*!40000 ALTER TABLE `tag` DISABLE KEYS */;
INSERT INTO `tag` VALUES (1,'math');
/*!40000 ALTER TABLE `tag` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `training`
--

DROP TABLE IF EXISTS `training`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `training` (
  `id` bigint,
  `title` varchar(255) DEFAULT NULL,
  `description` longtext,
  `author` varchar(255) DEFAULT NULL,
  `auth` varchar(255) DEFAULT NULL,
  `private_pwd` varchar(255) DEFAULT NULL,
  `rank` int,
  `status` tinyint(1),
  `gmt_create` datetime DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `training` WRITE;
/*!40000 ALTER TABLE `training` DISABLE KEYS */;
INSERT INTO `training` VALUES (1,'First steps','Begin here.','root','Public',NULL,1,1,'2023-05-01 09:00:00');
/*!40000 ALTER TABLE `training` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `training_category`
--

DROP TABLE IF EXISTS `training_category`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `training_category` (
  `id` bigint,
  `name` varchar(255) DEFAULT NULL,
  `color` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `training_category` WRITE;
/*!40000 ALTER TABLE `training_category` DISABLE KEYS */;
INSERT INTO `training_category` VALUES (1,'Basics','#000');
/*!40000 ALTER TABLE `training_category` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `training_problem`
--

DROP TABLE IF EXISTS `training_problem`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `training_problem` (
  `id` bigint,
  `tid` bigint,
  `pid` bigint,
  `rank` int,
  `display_id` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `training_problem` WRITE;
/*!40000 ALTER TABLE `training_problem` DISABLE KEYS */;
INSERT INTO `training_problem` VALUES (1,1,1001,2,'HOJ-1001'),(2,1,1000,1,'HOJ-1000');
/*!40000 ALTER TABLE `training_problem` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `user_info`
--

DROP TABLE IF EXISTS `user_info`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `user_info` (
  `uuid` varchar(32) NOT NULL,
  `username` varchar(100) NOT NULL,
  `password` varchar(100) NOT NULL,
  `nickname` varchar(255) DEFAULT NULL,
  `school` varchar(255) DEFAULT NULL,
  `course` varchar(255) DEFAULT NULL,
  `number` varchar(255) DEFAULT NULL,
  `realname` varchar(255) DEFAULT NULL,
  `github` varchar(255) DEFAULT NULL,
  `blog` varchar(255) DEFAULT NULL,
  `email` varchar(255) DEFAULT NULL,
  `signature` mediumtext,
  `status` int NOT NULL DEFAULT '0',
  `gmt_create` datetime DEFAULT CURRENT_TIMESTAMP,
  `gender` varchar(20),
  `avatar` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`uuid`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `user_info` WRITE;
/*!40000 ALTER TABLE `user_info` DISABLE KEYS */;
INSERT INTO `user_info` VALUES ('u-root','root','9f09812f6e5165b85e258c48901d4d74',NULL,'HOJ University',NULL,'2023001','真名',NULL,NULL,'root@hoj.example',NULL,0,'2023-05-01 09:00:00','secrecy',NULL),('u-alice','alice','80becab8303c51d6e8a10054f862f9f9','Alice A.','HOJ University',NULL,'2023001','真名',NULL,NULL,'Alice@hoj.example',NULL,0,'2023-05-01 09:00:00','secrecy','/api/public/img/0a1b2c.png'),('u-bob','bob','f2c713572adc0429890cb6f6d033b9ef',NULL,'HOJ University',NULL,'2023001','真名',NULL,NULL,'not an address',NULL,0,'2023-05-01 09:00:00','secrecy','/api/public/img/missing.png'),('u-long','a-name-of-more-than-twenty','c63b37f508b7a45816c0d61caf7eb97c',NULL,'HOJ University',NULL,'2023001','真名',NULL,NULL,'long@hoj.example',NULL,0,'2023-05-01 09:00:00','secrecy','/api/public/img/notes.png'),('u-gone','banned','f80103462117e0505267787356bc0c0f',NULL,'HOJ University',NULL,'2023001','真名',NULL,NULL,NULL,NULL,1,'2023-05-01 09:00:00','secrecy','https://pictures.example/me.png');
/*!40000 ALTER TABLE `user_info` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `user_role`
--

DROP TABLE IF EXISTS `user_role`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `user_role` (
  `id` bigint,
  `uid` varchar(32),
  `role_id` bigint,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it''s; a table, (really)';
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `user_role` WRITE;
/*!40000 ALTER TABLE `user_role` DISABLE KEYS */;
INSERT INTO `user_role` VALUES (1,'u-root',1000),(2,'u-alice',1002),(3,'u-bob',00000000000000001008);
/*!40000 ALTER TABLE `user_role` ENABLE KEYS */;
UNLOCK TABLES;

DELIMITER ;;
/*!50003 CREATE TRIGGER `t` BEFORE INSERT ON `contest` FOR EACH ROW BEGIN set new.status=1; END */;;
DELIMITER ;

-- Dump completed on 2023-06-01 12:00:00
