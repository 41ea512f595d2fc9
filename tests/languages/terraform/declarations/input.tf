variable "region" {}

resource "aws_instance" "web" {
  source = "./not-a-module"
  dynamic "disk" {
    content {}
  }
}

data "aws_ami" "linux" {}

output "address" {
  value = aws_instance.web.id
}

locals {
  inner = 1
}

provider "aws" {}
