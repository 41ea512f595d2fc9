terraform {
  required_version = ">= 1.5"
}

variable "region" {
  type = string
}

module "network" {
  source = "./modules/network"
  region = var.region
}

module "vpc" {
  source  = "terraform-aws-modules/vpc/aws"
  version = "5.0"
}

resource "aws_instance" "web" {
  ami = data.aws_ami.linux.id
}

data "aws_ami" "linux" {}

output "address" {
  value = aws_instance.web.public_ip
}

locals { name = "x" }
provider "aws" {}
